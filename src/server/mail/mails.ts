import type { MailPolicies } from "../platform/jobs/jobs.ts";

/** The data of each queued mail: ids, never personal data. Everything else is read when it is sent. */
export type Mails = {
  /** To the address of a code: the code that was asked for, or the notice that the password changed. */
  readonly "otp-mail": {
    readonly otpId: string;
    readonly about: "request" | "password-changed";
  };
  /** About an order, by email and by SMS: `order_messages` has the recipient and all else. */
  readonly "order-message": { readonly messageId: number };
  readonly "order-sms": { readonly messageId: number };
  readonly "number-sms": { readonly codeId: number };
  /** To the client of an order: a price that was proposed, with the code that accepts it. */
  readonly "proposal-mail": { readonly proposalId: string };
  /** To people, about their account. A change of address is queued with the addresses, which the record may lose. */
  readonly "party-mail":
    | {
        readonly partyId: string;
        readonly about:
          | "registered"
          | "registered-again"
          | "activated"
          | "bank-details"
          | "company-account";
      }
    | { readonly partyId: string; readonly about: "vehicle-active"; readonly vehicleId: string }
    | { readonly partyId: string; readonly about: "email-changed"; readonly to: string };
  readonly "payout-mail": { readonly batchId: string };
  /** To a driver: the documents that end soon, or why one was refused. */
  readonly "document-mail":
    | { readonly partyId: string; readonly about: "ending" }
    | { readonly partyId: string; readonly about: "refused"; readonly documentId: string };
  /** To a driver: the statement of the week that begins on this day. */
  readonly "statement-mail": { readonly partyId: string; readonly monday: string };
  /** To a contract client: an invoice or a credit note, by its number. */
  readonly "invoice-mail": { readonly partyId: string; readonly number: number };
  /** A one-time link to a member of staff or a client, or the notice that a new password was set. */
  readonly "staff-mail":
    | { readonly about: "link"; readonly linkId: string }
    | { readonly about: "password-changed"; readonly userId: string };
  /** To the company, from a visitor. */
  readonly "contact-mail": { readonly messageId: string };
  /** To the company, or to the person; the erased address waits in the request until the message has left. */
  readonly "privacy-mail": {
    readonly requestId: string;
    readonly about: "recorded" | "answered" | "erased";
  };
};

/** Tries again every 30 seconds for a day. */
const soon = { retryLimit: 2_880, retryDelayMax: 30 } as const;
/** Tries again every 10 minutes for about ten hours. */
const patiently = { retryLimit: 60, retryDelayMax: 600 } as const;

/** Longer than any message about an order is tried: the age of the message ends it. */
const untilGivenUp = { retryLimit: 10_000, retryDelayMax: 300 } as const;

/** The retries of each kind while the mail server is down, and the kinds that go first. */
export const mailPolicies: MailPolicies<Mails> = {
  // A code or a link that has expired ends its own retries; a notice stays worth sending.
  "otp-mail": { ...soon, isUrgent: true },
  "proposal-mail": { ...soon, isUrgent: true },
  "number-sms": { ...soon, isUrgent: true },
  "staff-mail": soon,
  "order-message": untilGivenUp,
  "order-sms": untilGivenUp,
  "party-mail": patiently,
  "payout-mail": patiently,
  "document-mail": patiently,
  "statement-mail": patiently,
  "invoice-mail": patiently,
  "contact-mail": patiently,
  "privacy-mail": patiently,
};
