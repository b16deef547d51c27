import { addDays, type CalendarDate, isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { orderStatuses } from "#domain/orders/order-states.ts";
import type { ChipFilter } from "#web/parts/records/record-filters.ts";
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
    param: "day",
    label: "Day of the move",
    isCounted: true,
    choices: [
      { value: "", label: "Any day", query: {} },
      { value: "today", label: "Today", query: { orderDate: dateOfDay("today", today) } },
      { value: "tomorrow", label: "Tomorrow", query: { orderDate: dateOfDay("tomorrow", today) } },
    ],
    other: (value) => (isCalendarDate(value) ? { orderDate: value } : null),
  };
}

/** Where an order stands: its status, that nobody drives it yet, or that it was deleted. */
export const standingFilter: ChipFilter<OrdersQuery> = {
  param: "show",
  label: "Where the order stands",
  isCounted: true,
  choices: [
    { value: "", label: "All", query: {} },
    { value: "unassigned", label: "Needs a driver", query: { assigned: "no" } },
    ...orderStatuses.map((status) => ({
      value: status,
      label: orderStateWords[status].label,
      query: { status },
    })),
    { value: "removed", label: "Removed", query: { removed: "yes" } },
  ],
};

/** The date that `today`, `tomorrow` or a date itself means. */
export function dateOfDay(day: string, today: CalendarDate): CalendarDate {
  if (day === "today") return today;
  return day === "tomorrow" ? addDays(today, 1) : day;
}
