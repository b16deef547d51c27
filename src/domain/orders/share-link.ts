import { addDays, type CalendarDate } from "../calendar/calendar-date.ts";

/** A link by which others follow a move opens until so many days after the move. docs/spec.md O-146. */
export const shareLinkDays = 7;

export function lastShareLinkDay(orderDate: CalendarDate): CalendarDate {
  return addDays(orderDate, shareLinkDays);
}
