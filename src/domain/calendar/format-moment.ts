import { dayOfWeek, parseCalendarDate } from "./calendar-date.ts";

const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;
const months =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** Writes a `YYYY-MM-DD` date as `Sat 5 December 2026`; a text that is no date comes back as it is. */
export function formatDate(date: string): string {
  const parts = parseCalendarDate(date);
  if (!parts) return date;
  return `${days[dayOfWeek(date)]} ${parts.day} ${months[parts.month - 1]} ${parts.year}`;
}

/** Writes the month of a `YYYY-MM-DD` date as `December 2026`. */
export function formatMonth(date: string): string {
  return formatDate(date).replace(/^\w+ \d+ /, "");
}

/** Writes the day of a move with its time, or with "any time" where the client left the hour to the office. */
export function formatMoveStart({
  orderDate,
  orderTime,
  anyTime = false,
}: {
  readonly orderDate: string;
  readonly orderTime: string;
  readonly anyTime?: boolean | undefined;
}): string {
  return formatMoveMoment(orderDate, anyTime ? "any time" : orderTime);
}

/** Writes the day and the time of a move as `Sat 5 December 2026, 09:00`. */
export function formatMoveMoment(orderDate: string, orderTime: string): string {
  return orderTime === "" ? formatDate(orderDate) : `${formatDate(orderDate)}, ${orderTime}`;
}
