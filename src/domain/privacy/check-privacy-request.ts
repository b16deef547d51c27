import { type CalendarDate, checkRecentDay } from "../calendar/calendar-date.ts";
import { checkEmail } from "../people/email-address.ts";
import { checkName, nameRequiredMessage } from "../people/person-details.ts";
import { fieldErrors } from "../text/field-errors.ts";
import { isInList } from "../text/lists.ts";
import { checkTextLength } from "../text/visible-text.ts";
import { privacyRequestKinds, staffPrivacyRequestChannels } from "./request-policy.ts";

/** The longest text of a privacy request, of a note about one and of a reason, in characters. */
export const maxPrivacyRequestTextLength = 4000;
/** The most days after a privacy request came for which staff can still record it. */
const maxRequestAgeDays = 60;

type Errors<Input> = Partial<Record<keyof Input & string, string>>;

const checkText = (text: string, missing: string | null = null) =>
  checkTextLength(text, maxPrivacyRequestTextLength, "Please shorten this to", missing);

export type OwnPrivacyRequest = { readonly kind: string; readonly details: string };

/** Checks a privacy request that a client makes on their own page; returns a message per wrong field. */
export function checkOwnPrivacyRequest({
  kind,
  details,
}: OwnPrivacyRequest): Errors<OwnPrivacyRequest> {
  return fieldErrors({
    kind: isInList(privacyRequestKinds, kind) ? null : "Choose what is asked for",
    details: checkText(
      details,
      kind === "correct" || kind === "object" ? "Say what is wrong, or what you object to" : null,
    ),
  });
}

type RecordedRequest = OwnPrivacyRequest & {
  readonly channel: string;
  /** The type of the account, `client`, `driver` or `user`; null for a person without an account. */
  readonly partyType: string | null;
  readonly name: string;
  /** The person's email address; empty if a person without an account has none. */
  readonly email: string;
  /** The day on which the request came, YYYY-MM-DD. */
  readonly receivedOn: string;
};

function checkReach({ email, partyType }: RecordedRequest): string | null {
  if (email.trim() !== "") return checkEmail(email);
  return partyType === null ? null : "Enter the email address of the account";
}

/** Checks a privacy request that staff record; returns a message per wrong field. */
export function checkRecordedPrivacyRequest(request: RecordedRequest, today: CalendarDate) {
  const { channel, name, receivedOn } = request;
  return {
    ...checkOwnPrivacyRequest(request),
    ...fieldErrors({
      channel: isInList(staffPrivacyRequestChannels, channel)
        ? null
        : "Choose how the request reached us",
      name: checkName("Name", name, nameRequiredMessage),
      email: checkReach(request),
      receivedOn: checkRecentDay(receivedOn, today, maxRequestAgeDays),
    }),
  };
}

/** Checks the answer to a privacy request: a note of the work done, or the reason for a refusal. */
export function checkPrivacyRequestAnswer(answer: string, to: "done" | "refused") {
  return checkText(
    answer,
    to === "done"
      ? "Write what was done, in a sentence for the person who asked"
      : "Write why, in words for the person who asked",
  );
}
