import type { Selectable } from "kysely";
import { type LinePurpose, linePurposes } from "#domain/bank/line-purposes.ts";
import type { LineMatch } from "#domain/bank/match-line.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { type AuditEvent, recordEvents } from "#server/core/audit/record-event.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Tables } from "#server/tables/tables.ts";
import { lockBankLines, lockLine } from "./bank-lines.store.ts";

export type LineRow = Selectable<Tables["bank_lines"]>;

/** The database transaction in which an administrator changes bank lines. */
export type LineWork = {
  readonly context: Context;
  readonly trx: Trx;
  readonly admin: Party;
  readonly at: Date;
};

/** Makes a use case that locks one bank line and changes it. */
export const lineCommand =
  <Body>(act: (work: LineWork, line: LineRow, body: Body) => Promise<{ msg: string }>) =>
  (context: Context, admin: Party, id: string, body: Body) =>
    inTransaction(context.db, async (trx) => {
      const at = new Date(context.clock());
      await lockBankLines(trx, "by hand");
      return act({ context, trx, admin, at }, await lockLine(trx, id), body);
    });

/** Whether the money of a bank line with this purpose goes into a driver's wallet, or out of it. */
export const isOfWallet = (purpose: LinePurpose | null) =>
  purpose !== null && linePurposes[purpose].account === "wallet";

/** Makes the event of what staff did with a bank line, for the line's history or, with a top-up, for the driver's. */
export function lineEvent(
  line: Pick<LineRow, "id" | "purpose" | "partyId">,
  action: string,
  changes: Readonly<Record<string, unknown>>,
): AuditEvent {
  const about = isOfWallet(line.purpose)
    ? { entity: "driver", entityId: line.partyId ?? "" }
    : { entity: "bank-line", entityId: line.id };
  return { action, ...about, changes };
}

export const recordLineEvent = (
  { context, trx, admin }: LineWork,
  ...event: Parameters<typeof lineEvent>
) => recordEvents(context, trx, admin, [lineEvent(...event)]);

export type SettledMatch = LineMatch & { readonly purpose: LinePurpose };

export function settledLineEvent(
  { id, cents, day }: Pick<LineRow, "id" | "cents" | "day">,
  match: SettledMatch,
): AuditEvent {
  const { purpose } = match;
  const action = purpose.startsWith("top-up") ? purpose : "settle-line";
  const { label } = linePurposes[purpose];
  return lineEvent({ id, ...match }, action, { cents, receivedOn: day, purpose: label });
}
