import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";

/** How many days after the move a link to it still opens. docs/spec.md O-146. */
export const shareLinkDays = 7;

export function lastShareLinkDay(orderDate: CalendarDate): CalendarDate {
  return addDays(orderDate, shareLinkDays);
}
