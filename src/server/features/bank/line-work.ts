import type { Selectable } from "kysely";
import { type BankLinePurpose, bankLinePurposes } from "#domain/bank/line-purposes.ts";
import type { BankLineMatch } from "#domain/bank/match-line.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import type { AuditAction, AuditEvent } from "#server/core/audit/audit-actions.ts";
import { recordAuditEvents } from "#server/core/audit/record-event.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";
import { lockBankLine, lockBankLineChanges } from "./bank-lines.store.ts";

export type StoredBankLine = Selectable<DatabaseTables["bank_lines"]>;

/** The database transaction in which an administrator changes bank lines. */
export type BankLineTransaction = {
  readonly context: AppContext;
  readonly trx: Trx;
  readonly admin: Party;
  readonly at: Date;
};

/** Makes a use case that locks one bank line and changes it. */
export const createBankLineCommand =
  <Body>(
    act: (work: BankLineTransaction, line: StoredBankLine, body: Body) => Promise<{ msg: string }>,
  ) =>
  (context: AppContext, admin: Party, id: string, body: Body) =>
    inTransaction(context.db, async (trx) => {
      const at = new Date(context.clock());
      await lockBankLineChanges(trx, "by hand");
      return act({ context, trx, admin, at }, await lockBankLine(trx, id), body);
    });

/** Whether the money of a bank line with this purpose goes into a driver's wallet, or out of it. */
export const isWalletPurpose = (purpose: BankLinePurpose | null) =>
  purpose !== null && bankLinePurposes[purpose].account === "wallet";

/** Makes the event of a change of a bank line, in the line's history or, for a top-up, in the driver's. */
export function createBankLineEvent(
  line: Pick<StoredBankLine, "id" | "purpose" | "partyId">,
  action: AuditAction,
  changes: Readonly<Record<string, unknown>>,
): AuditEvent {
  const about = isWalletPurpose(line.purpose)
    ? { entity: "driver", entityId: line.partyId ?? "" }
    : { entity: "bank-line", entityId: line.id };
  return { action, ...about, changes };
}

export const recordBankLineEvent = (
  { context, trx, admin }: BankLineTransaction,
  ...event: Parameters<typeof createBankLineEvent>
) => recordAuditEvents(context, trx, admin, [createBankLineEvent(...event)]);

export type BankLineMatchWithPurpose = BankLineMatch & { readonly purpose: BankLinePurpose };

export function createBankLineSettledEvent(
  { id, cents, day }: Pick<StoredBankLine, "id" | "cents" | "day">,
  match: BankLineMatchWithPurpose,
): AuditEvent {
  const { purpose } = match;
  const isTopUp = purpose === "top-up" || purpose === "top-up-returned";
  const action = isTopUp ? purpose : "settle-line";
  const { label } = bankLinePurposes[purpose];
  return createBankLineEvent({ id, ...match }, action, { cents, receivedOn: day, purpose: label });
}
