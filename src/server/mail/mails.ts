import type { PasskeyChange } from "#domain/sessions/passkeys.ts";
import type { MailRetryPolicies } from "../platform/jobs/jobs.ts";

/** The data of each queued mail: ids, and no personal data but the `to` of a changed address. */
export type QueuedMailData = {
  /** Sent to the address that a code is for: the code, or the notice that the password was changed. */
  readonly "otp-mail": {
    readonly otpId: string;
    readonly about: "request" | "password-changed";
  };
  /** News of an order, by email or SMS. Its recipient and kind are in the table `order_messages`. */
  readonly "order-message": { readonly messageId: number };
  readonly "order-sms": { readonly messageId: number };
  readonly "number-sms": { readonly codeId: number };
  /** Sent to the client of an order: the new price that was proposed, with the code that accepts it. */
  readonly "proposal-mail": { readonly proposalId: string };
  /** Sent to people about their account; after a change of address, to the old or new address in `to`. */
  readonly "party-mail":
    | {
        readonly partyId: string;
        readonly about:
          | "registered"
          | "registered-again"
          | "activated"
          | "bank-details"
          | PasskeyChange;
      }
    | { readonly partyId: string; readonly about: "vehicle-active"; readonly vehicleId: string }
    | { readonly partyId: string; readonly about: "email-changed"; readonly to: string };
  /** Sent to an administrator: the news about a kind of record in the minutes from `since`, an ISO instant. */
  readonly "admin-mail": {
    readonly partyId: string;
    readonly entity: "pricing" | "user" | "settings";
    readonly since: string;
  };
  readonly "payout-mail": { readonly batchId: string };
  /** Sent to a driver: which documents expire soon, or why a document was refused. */
  readonly "document-mail":
    | { readonly partyId: string; readonly about: "ending" }
    | { readonly partyId: string; readonly about: "refused"; readonly documentId: string };
  /** Sent to a driver: the statement of the week that begins on `monday`. */
  readonly "statement-mail": { readonly partyId: string; readonly monday: string };
  /** Sent to a contract client: the invoice or the credit note with this number. */
  readonly "invoice-mail": { readonly partyId: string; readonly number: number };
  /** Sent to staff or a client: a one-time link, or the notice that a new password was set. */
  readonly "staff-mail":
    | { readonly about: "link"; readonly linkId: string }
    | { readonly about: "password-changed"; readonly userId: string };
  /** Sent to the company: the message of a visitor. */
  readonly "contact-mail": { readonly messageId: string };
  /** Sent about a privacy request: to the company, or to the person (at `confirmTo` after an erasure). */
  readonly "privacy-mail": {
    readonly requestId: string;
    readonly about: "recorded" | "answered" | "erased";
  };
};

/** The retries of a mail that fails: every 30 seconds for a day. */
const soon = { retryLimit: 2_880, retryDelayMax: 30 } as const;
/** The retries of a mail that fails: every 10 minutes for about ten hours. */
const patiently = { retryLimit: 60, retryDelayMax: 600 } as const;

/** The retries of a message about an order, whose age ends them before they are used up. */
const untilGivenUp = { retryLimit: 10_000, retryDelayMax: 300 } as const;

/** How each kind of mail is tried again while the mail server is down, and which kinds are sent first. */
export const mailRetryPolicies: MailRetryPolicies<QueuedMailData> = {
  // The retries end once the code or link in a mail has expired; notices are useful even late.
  "otp-mail": { ...soon, isUrgent: true },
  "proposal-mail": { ...soon, isUrgent: true },
  "number-sms": { ...soon, isUrgent: true },
  "staff-mail": soon,
  "order-message": untilGivenUp,
  "order-sms": untilGivenUp,
  "party-mail": patiently,
  "admin-mail": patiently,
  "payout-mail": patiently,
  "document-mail": patiently,
  "statement-mail": patiently,
  "invoice-mail": patiently,
  "contact-mail": patiently,
  "privacy-mail": patiently,
};
