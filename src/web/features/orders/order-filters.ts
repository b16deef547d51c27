import { addDays, type CalendarDate, isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { type OrderStatus, orderStatuses } from "#domain/orders/order-states.ts";

/** How the list of orders can be sorted; the names are the server's. */
export const orderSorts = [
  { value: "-orderDate", label: "Move date, latest first" },
  { value: "orderDate", label: "Move date, earliest first" },
  { value: "-price", label: "Price, highest first" },
  { value: "price", label: "Price, lowest first" },
  { value: "-booked", label: "Booked, newest first" },
  { value: "booked", label: "Booked, oldest first" },
] as const;

/** Which orders staff look at: a status, those that nobody drives yet, or all (empty). */
export type OrderShow = "" | OrderStatus | "unassigned";

export type OrderFilters = {
  readonly show: OrderShow;
  /** `today`, `tomorrow`, a date, or empty for any day. */
  readonly day: string;
  readonly sort: string;
};

/** What the address asks for; anything that is not on offer counts as left out. */
export function readOrderFilters(params: URLSearchParams): OrderFilters {
  const show = params.get("show") ?? "";
  const day = params.get("day") ?? "";
  const sort = params.get("sort") ?? "";
  return {
    show: isOrderShow(show) ? show : "",
    day: day === "today" || day === "tomorrow" || isCalendarDate(day) ? day : "",
    sort: orderSorts.some(({ value }) => value === sort) ? sort : orderSorts[0].value,
  };
}

/** The filters as the server takes them. `today` is the date in Johannesburg. */
export function orderQueryOf(
  { show, day }: Pick<OrderFilters, "show" | "day">,
  today: CalendarDate,
): {
  readonly status?: OrderStatus;
  readonly assigned?: "no";
  readonly orderDate?: CalendarDate;
} {
  return {
    ...(show === "" ? {} : show === "unassigned" ? { assigned: "no" } : { status: show }),
    ...(day === "" ? {} : { orderDate: dateOfDay(day, today) }),
  };
}

/** The date that `today`, `tomorrow` or a date itself means. */
export function dateOfDay(day: string, today: CalendarDate): CalendarDate {
  if (day === "today") return today;
  return day === "tomorrow" ? addDays(today, 1) : day;
}

function isOrderShow(value: string): value is OrderShow {
  return value === "unassigned" || orderStatuses.some((status) => status === value);
}
