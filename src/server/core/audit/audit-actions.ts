import { hasRight, type StaffRight } from "#domain/people/rights.ts";
import type { Party } from "#server/caller.ts";

/**
 * The actions that histories record, each with its readers: whoever may read the record that the action
 * changed, or only staff with a right, because the event names an amount or a bank account.
 */
const auditActionReaders = {
  create: "readers-of-record",
  register: "readers-of-record",
  "register-again": "readers-of-record",
  update: "readers-of-record",
  delete: "readers-of-record",
  restore: "readers-of-record",
  view: "readers-of-record",
  export: "readers-of-record",
  import: "readers-of-record",
  "undo-import": "readers-of-record",
  login: "readers-of-record",
  "login-failed": "readers-of-record",
  "login-refused": "readers-of-record",
  "login-slowed": "readers-of-record",
  "login-stopped": "readers-of-record",
  "end-all": "readers-of-record",
  "change-password": "readers-of-record",
  "request-code": "readers-of-record",
  "verify-code": "readers-of-record",
  "wrong-code": "readers-of-record",
  resend: "readers-of-record",
  "send-password-link": "readers-of-record",
  "create-admin": "readers-of-record",
  "create-first-admin": "readers-of-record",
  "request-number-code": "readers-of-record",
  "prove-number": "readers-of-record",
  "choose-sms": "readers-of-record",
  "add-passkey": "readers-of-record",
  "remove-passkey": "readers-of-record",
  "reset-passkeys": "readers-of-record",
  "make-recovery-codes": "readers-of-record",
  "use-recovery-code": "readers-of-record",
  "passkeys-refused": "readers-of-record",
  "staff-refused": "readers-of-record",
  consent: "readers-of-record",
  "withdraw-consent": "readers-of-record",
  record: "readers-of-record",
  "record-done": "readers-of-record",
  done: "readers-of-record",
  refuse: "readers-of-record",
  erase: "readers-of-record",
  "erase-refused": "readers-of-record",
  forget: "readers-of-record",
  "settings-refused": "readers-of-record",
  "release-refused": "readers-of-record",
  "send-document": "readers-of-record",
  "receive-document": "readers-of-record",
  "accept-document": "readers-of-record",
  "refuse-document": "readers-of-record",
  "view-document": "readers-of-record",
  book: "readers-of-record",
  change: "readers-of-record",
  note: "readers-of-record",
  share: "readers-of-record",
  unshare: "readers-of-record",
  photo: "readers-of-record",
  offer: "readers-of-record",
  "withdraw-offers": "readers-of-record",
  assign: "readers-of-record",
  accept: "readers-of-record",
  "decline-offer": "readers-of-record",
  "give-back": "readers-of-record",
  unassign: "readers-of-record",
  "on-the-way": "readers-of-record",
  start: "readers-of-record",
  complete: "readers-of-record",
  "take-back": "readers-of-record",
  cancel: "readers-of-record",
  "settle-fee": "readers-of-record",
  "take-back-fee": "readers-of-record",
  "propose-price": "readers-of-record",
  "accept-price": "readers-of-record",
  "decline-price": "readers-of-record",
  "withdraw-price": "readers-of-record",
  "approve-price": "readers-of-record",
  "refuse-price": "readers-of-record",
  "confirm-cash": "readers-of-record",
  "dispute-cash": "readers-of-record",
  "settle-cash": "readers-of-record",
  "accept-claim": "readers-of-record",
  "refuse-claim": "readers-of-record",
  "withdraw-claim": "readers-of-record",
  claim: "readers-of-record",
  "claim-photo": "readers-of-record",
  review: "readers-of-record",
  reply: "readers-of-record",
  "settle-line": "readers-of-record",
  "take-back-line": "readers-of-record",
  "split-line": "readers-of-record",
  "join-line": "readers-of-record",
  "decide-line": "readers-of-record",
  "make-payouts": "readers-of-record",
  "release-payouts": "readers-of-record",
  "withdraw-payouts": "readers-of-record",
  "download-payouts": "readers-of-record",
  "top-up": "readWallets",
  "top-up-returned": "readWallets",
  "reverse-top-up": "readWallets",
  "bank-details": "readWallets",
  "check-bank-details": "readWallets",
  "bank-details-refused": "readWallets",
  invoice: "readIncome",
  "credit-invoice": "readIncome",
} as const satisfies Readonly<Record<string, StaffRight | "readers-of-record">>;

export type AuditAction = keyof typeof auditActionReaders;

export type AuditEvent = {
  readonly action: AuditAction;
  /** The kind of record: `order`, `client`, `driver`, `otp` … */
  readonly entity: string;
  readonly entityId: string;
  /** The changed fields as `field: [before, after]`, or single values. Never a secret. */
  readonly changes?: Readonly<Record<string, unknown>> | undefined;
};

/** The actions that staff with this role do not see in the history of a record that they may read. */
export const findHiddenAuditActions = ({ role }: Pick<Party, "role">): readonly AuditAction[] =>
  (Object.keys(auditActionReaders) as readonly AuditAction[]).filter((action) => {
    const readers = auditActionReaders[action];
    return readers !== "readers-of-record" && !hasRight(role, readers);
  });
