import { type CalendarDate, daysBetween, isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { checkEmail } from "#domain/people/email-address.ts";
import { checkName, nameRequiredMessage } from "#domain/people/person-details.ts";
import { fieldErrors } from "#domain/text/field-errors.ts";
import { visibleText } from "#domain/text/visible-text.ts";
import { requestKinds, staffChannels } from "./request-policy.ts";

/** Longest text of a request, of a note and of a reason, in characters. */
export const maxRequestTextLength = 4000;
/** Staff can record a request that came at most this many days ago. */
export const receivedAtMostDaysAgo = 60;

export const kindRequiredMessage = "Choose what is asked for";
export const channelRequiredMessage = "Choose how the request reached us";
export const detailsRequiredMessage = "Say what is wrong, or what you object to";
export const accountEmailRequiredMessage = "Enter the email address of the account";
export const futureRequestMessage = "Choose today or an earlier day";
export const oldRequestMessage = `Choose a day of the last ${receivedAtMostDaysAgo} days`;
export const noteRequiredMessage = "Write what was done, in a sentence for the person who asked";
export const reasonRequiredMessage = "Write why, in words for the person who asked";

type Errors<Input> = Partial<Record<keyof Input & string, string>>;

const isKind = (kind: string) => requestKinds.some((known) => known === kind);
const isStaffChannel = (channel: string) => staffChannels.some((known) => known === channel);

function tooLong(text: string): string | undefined {
  if (visibleText(text).length <= maxRequestTextLength) return undefined;
  return `Please shorten this to ${maxRequestTextLength} characters`;
}

function checkDetails(kind: string, details: string): string | undefined {
  const isNeeded = kind === "correct" || kind === "object";
  return isNeeded && visibleText(details) === "" ? detailsRequiredMessage : tooLong(details);
}

export type OwnRequest = { readonly kind: string; readonly details: string };

/** Checks a request that a client makes on the own page; returns a message per wrong field. */
export function checkOwnRequest({ kind, details }: OwnRequest): Errors<OwnRequest> {
  return fieldErrors({
    kind: isKind(kind) ? null : kindRequiredMessage,
    details: checkDetails(kind, details),
  });
}

export type RecordedRequest = OwnRequest & {
  readonly channel: string;
  /** Whose account it is about: `client`, `driver` or `user`; null where there is none. */
  readonly partyType: string | null;
  readonly name: string;
  /** Empty for somebody without an account who has no address either. */
  readonly email: string;
  /** The day on which it came, YYYY-MM-DD. */
  readonly receivedOn: string;
};

function checkReach({ email, partyType }: RecordedRequest): string | null {
  if (email.trim() !== "") return checkEmail(email);
  return partyType === null ? null : accountEmailRequiredMessage;
}

function checkReceived(receivedOn: string, today: CalendarDate): string | undefined {
  if (!isCalendarDate(receivedOn)) return "Enter a date such as 2026-12-10";
  const ago = daysBetween(receivedOn, today);
  if (ago < 0) return futureRequestMessage;
  return ago > receivedAtMostDaysAgo ? oldRequestMessage : undefined;
}

/** Checks a request that staff record; returns a message per wrong field. */
export function checkRecordedRequest(
  request: RecordedRequest,
  today: CalendarDate,
): Errors<RecordedRequest> {
  const { channel, name, receivedOn } = request;
  return {
    ...checkOwnRequest(request),
    ...fieldErrors({
      channel: isStaffChannel(channel) ? null : channelRequiredMessage,
      name: checkName("Name", name, nameRequiredMessage),
      email: checkReach(request),
      receivedOn: checkReceived(receivedOn, today),
    }),
  };
}

/** Checks the answer to a request: the note of what was done, or the reason for the refusal. */
export function checkAnswer(answer: string, to: "done" | "refused"): string | undefined {
  if (visibleText(answer) === "")
    return to === "done" ? noteRequiredMessage : reasonRequiredMessage;
  return tooLong(answer);
}
