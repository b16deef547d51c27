import { addDays, type CalendarDate } from "../calendar/calendar-date.ts";

/** The days after a move for which a link to follow that move still opens. docs/spec.md O-146. */
export const shareLinkDays = 7;

export function lastShareLinkDay(orderDate: CalendarDate): CalendarDate {
  return addDays(orderDate, shareLinkDays);
}
