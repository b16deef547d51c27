import { addDays, type CalendarDate } from "../calendar/calendar-date.ts";

/** The requests that people may make about their data (POPIA, sections 11(3), 23 and 24). */
export const privacyRequestKinds = ["export", "erase", "correct", "object"] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

export const privacyRequestStatuses = ["open", "done", "refused"] as const;
export type PrivacyRequestStatus = (typeof privacyRequestStatuses)[number];

/** The channels of a privacy request: the person's own page, or another channel that staff record. */
export const privacyRequestChannels = ["account", "email", "phone", "person"] as const;
export type PrivacyRequestChannel = (typeof privacyRequestChannels)[number];

/** The channels of the privacy requests that staff record. */
export const staffPrivacyRequestChannels = [
  "email",
  "phone",
  "person",
] as const satisfies PrivacyRequestChannel[];

/** The days in which we must answer a privacy request, from the day on which it came. */
export const privacyRequestAnswerDays = 30;
/** The days before the deadline from which an open privacy request is marked as due soon. */
export const privacyRequestDueSoonDays = 7;

/** The states by which staff filter privacy requests: an open request may also be overdue or due soon. */
export const privacyRequestFilterStates = ["open", "overdue", "soon", "done", "refused"] as const;
export type PrivacyRequestFilterState = (typeof privacyRequestFilterStates)[number];

/** The last day for the answer to a privacy request that came on this day. */
export function privacyRequestDueDate(receivedOn: CalendarDate): CalendarDate {
  return addDays(receivedOn, privacyRequestAnswerDays);
}
