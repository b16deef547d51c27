import { orderDays, orderStandings } from "#contract/list-filters.ts";
import { addDays, type CalendarDate, isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { orderStatuses } from "#domain/orders/order-states.ts";
import { type ChipFilter, chipFilter, wordsOf } from "#web/parts/records/record-filters.ts";
import type { OrdersQuery } from "../order-records.ts";
import { orderStateWords } from "../order-state-words.ts";

/** How the list of orders can be sorted; the names are the server's. */
export const orderSorts = [
  { value: "-orderDate", label: "Move date, latest first" },
  { value: "orderDate", label: "Move date, earliest first" },
  { value: "-price", label: "Price, highest first" },
  { value: "price", label: "Price, lowest first" },
  { value: "-booked", label: "Booked, newest first" },
  { value: "booked", label: "Booked, oldest first" },
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

/** Where an order stands: its status, that nobody drives it yet, or that it was deleted. */
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
