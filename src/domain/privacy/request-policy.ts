import { addDays, type CalendarDate } from "../calendar/calendar-date.ts";

/** The requests that people may make about their data (POPIA, sections 11(3), 23 and 24). */
export const requestKinds = ["export", "erase", "correct", "object"] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestStatuses = ["open", "done", "refused"] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** The channels of a privacy request: the person's own page, or another channel that staff record. */
export const requestChannels = ["account", "email", "phone", "person"] as const;
export type RequestChannel = (typeof requestChannels)[number];

/** The channels of the privacy requests that staff record. */
export const staffChannels = ["email", "phone", "person"] as const satisfies RequestChannel[];

/** The days in which we must answer a privacy request, from the day on which it came. */
export const requestAnswerDays = 30;
/** The days before the deadline from which an open privacy request is marked as due soon. */
export const requestDueSoonDays = 7;

/** The states in which staff see a privacy request: an open one may also be overdue, or due soon. */
export const requestStandingNames = ["open", "overdue", "soon", "done", "refused"] as const;
export type RequestStanding = (typeof requestStandingNames)[number];

/** The last day for the answer to a privacy request that came on this day. */
export function requestDueDate(receivedOn: CalendarDate): CalendarDate {
  return addDays(receivedOn, requestAnswerDays);
}
