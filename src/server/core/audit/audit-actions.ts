import { hasRight, type StaffRight } from "#domain/people/rights.ts";
import type { Party } from "#server/caller.ts";

/** The actions that whoever may read the changed record sees in its history. */
type OpenAction =
  | ("create" | "register" | "register-again" | "update" | "delete" | "restore" | "view" | "export")
  | ("import" | "undo-import" | "record" | "record-done" | "done" | "refuse" | "erase" | "forget")
  | ("login" | "login-failed" | "login-refused" | "login-slowed" | "login-stopped" | "end-all")
  | ("change-password" | "send-password-link" | "request-code" | "verify-code" | "wrong-code")
  | ("resend" | "request-number-code" | "prove-number" | "choose-sms" | "consent")
  | ("withdraw-consent" | "create-admin" | "create-first-admin" | "add-passkey" | "remove-passkey")
  | ("reset-passkeys" | "make-recovery-codes" | "use-recovery-code" | "passkeys-refused")
  | ("staff-refused" | "erase-refused" | "settings-refused" | "release-refused")
  | ("send-document" | "receive-document" | "accept-document" | "refuse-document")
  | ("view-document" | "book" | "change" | "note" | "share" | "unshare" | "photo" | "offer")
  | ("withdraw-offers" | "assign" | "accept" | "decline-offer" | "give-back" | "unassign")
  | ("on-the-way" | "start" | "complete" | "take-back" | "cancel" | "settle-fee" | "take-back-fee")
  | ("propose-price" | "accept-price" | "decline-price" | "withdraw-price" | "approve-price")
  | ("refuse-price" | "confirm-cash" | "dispute-cash" | "settle-cash" | "claim" | "claim-photo")
  | ("accept-claim" | "refuse-claim" | "withdraw-claim" | "review" | "reply")
  | ("settle-line" | "take-back-line" | "split-line" | "join-line" | "decide-line")
  | ("make-payouts" | "release-payouts" | "withdraw-payouts" | "download-payouts");

/** The actions whose events name an amount or a bank account, each with the right that shows them. */
const restrictedActions = {
  "top-up": "readWallets",
  "top-up-returned": "readWallets",
  "reverse-top-up": "readWallets",
  "bank-details": "readWallets",
  "check-bank-details": "readWallets",
  "bank-details-refused": "readWallets",
  invoice: "readIncome",
  "credit-invoice": "readIncome",
} as const satisfies Readonly<Record<string, StaffRight>>;

/** The actions that histories record. */
export type AuditAction = OpenAction | keyof typeof restrictedActions;

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
  (Object.keys(restrictedActions) as (keyof typeof restrictedActions)[]).filter(
    (action) => !hasRight(role, restrictedActions[action]),
  );
