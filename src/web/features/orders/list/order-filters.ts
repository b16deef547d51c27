import { orderDays, orderStandings } from "#contract/list-filters.ts";
import { addDays, type CalendarDate, isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { orderStatuses } from "#domain/orders/order-states.ts";
import { type ChipFilter, chipFilter, wordsOf } from "#web/parts/records/record-filters.ts";
import { byAge } from "#web/ui/data-table/sort-select.tsx";
import type { OrdersQuery } from "../order-records.ts";
import { orderStateWords } from "../order-state-words.tsx";

/** The sort orders of the list of orders; the names are the server's. */
export const orderSorts = [
  { value: "-orderDate", label: "Move date, latest first" },
  { value: "orderDate", label: "Move date, earliest first" },
  { value: "-price", label: "Price, highest first" },
  { value: "price", label: "Price, lowest first" },
  ...byAge("booked", "Booked"),
] as const;

/** The day of the move: today, tomorrow or any date. `today` is the date in Johannesburg. */
export function dayFilter(today: CalendarDate): ChipFilter<OrdersQuery> {
  return {
    ...chipFilter({ param: "day", label: "Day of the move", counted: "day" }, orderDays(today), {
      any: "Any day",
      today: "Today",
      tomorrow: "Tomorrow",
    }),
    other: (value) => (isCalendarDate(value) ? { orderDate: value } : null),
  };
}

/** The chips by status, and those for orders without a driver and for deleted ones. */
export const standingFilter = chipFilter(
  { param: "show", label: "Where the order stands", counted: "standing" },
  orderStandings,
  {
    all: "All",
    unassigned: "Needs a driver",
    ...wordsOf(orderStatuses.map((value) => ({ value, label: orderStateWords[value].label }))),
    removed: "Removed",
  },
);

/** The date that `today`, `tomorrow` or a date itself means. */
export function dateOfDay(day: string, today: CalendarDate): CalendarDate {
  if (day === "today") return today;
  return day === "tomorrow" ? addDays(today, 1) : day;
}
