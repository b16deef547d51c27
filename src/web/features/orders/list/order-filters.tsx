import { useId, useState } from "react";
import { orderDayFilterChoices, orderStatusTabs } from "#contract/list-filters.ts";
import { addDays, type CalendarDate, isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { orderStates } from "#domain/orders/order-states.ts";
import { type ChipFilter, createChipFilter } from "#web/office/list/record-filters.ts";
import { newestOldestSortOptions } from "#web/office/table/columns.tsx";
import type { OrdersQuery } from "#web/parts/orders/order-records.ts";
import { controlClass } from "#web/ui/fields/field-shell.tsx";

const latest = { value: "-orderDate", label: "Move date, latest first" } as const;
const soonest = { value: "orderDate", label: "Move date, soonest first" } as const;
const otherSorts = [
  { value: "-price", label: "Price, highest first" },
  { value: "price", label: "Price, lowest first" },
  ...newestOldestSortOptions("booked", "Booked"),
] as const;

export const orderSorts = [latest, soonest, ...otherSorts] as const;

/** The sorts of a person's own orders: a driver needs the next job first, a client the newest booking. */
export const ownOrderSorts = {
  client: orderSorts,
  driver: [{ value: "soonest", label: "What comes next, first" }, ...orderSorts],
} as const;

export const upcomingOrderSorts = [soonest, latest, ...otherSorts] as const;

/** The filter by day: today, tomorrow or any date. `today` is the date in Johannesburg. */
export function orderDayFilter(today: CalendarDate): ChipFilter<OrdersQuery> {
  return {
    ...createChipFilter(
      { param: "day", label: "Day of the move", counted: "day" },
      orderDayFilterChoices(today),
      { any: "Any day" },
    ),
    other: (value) => (isCalendarDate(value) ? { orderDate: value } : null),
    beside: (value, choose) => (
      <DayPicker value={value === "" ? "" : filterDayToDate(value, today)} onPick={choose} />
    ),
  };
}

/** The field for a day. While a year is half typed, such as 0002, the list stays at the last valid day. */
function DayPicker(props: {
  /** The day as `YYYY-MM-DD`, or empty. */
  readonly value: string;
  readonly onPick: (day: string) => void;
}) {
  const { value, onPick } = props;
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Pick a date
      </label>
      <input
        id={id}
        type="date"
        value={typed}
        min="2000-01-01"
        max="2999-12-31"
        className={controlClass(undefined, "min-h-11 max-w-44 px-3 py-2")}
        onChange={(event) => {
          const day = event.target.value;
          setTyped(day);
          if (day !== value && (day === "" || isCalendarDate(day))) onPick(day);
        }}
      />
    </>
  );
}

function statusFilter(usual: "open" | "all"): ChipFilter<OrdersQuery> {
  return createChipFilter(
    { param: "show", label: "Where the order stands", counted: "standing" },
    orderStatusTabs,
    { unassigned: "Needs a driver" },
    usual,
  );
}

/**
 * The status filter and the sorts for these parameters of the URL. The list starts with open orders, the
 * soonest move on top. With a search, or a filter from a link, it starts with all orders.
 *
 * @param links the names of the filters that links to the list may set
 */
export function orderFilterAndSorts(params: URLSearchParams, links: readonly string[]) {
  const isLookedFor = ["q", ...links].some((param) => params.get(param));
  const filter = statusFilter(isLookedFor ? "all" : "open");
  const findChoice = (asked: string | null) => filter.choices.find(({ value }) => value === asked);
  const shown = findChoice(params.get(filter.param)) ?? findChoice("");
  const { open, assigned, status } = shown?.query ?? {};
  const isAhead = open ?? assigned ?? (status && orderStates[status].isOpen);
  return { filter, sorts: isAhead ? upcomingOrderSorts : orderSorts };
}

export function filterDayToDate(day: string, today: CalendarDate): CalendarDate {
  if (day === "today") return today;
  return day === "tomorrow" ? addDays(today, 1) : day;
}
