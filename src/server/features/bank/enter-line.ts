import type { Insertable, Selectable } from "kysely";
import { v7 as newId } from "uuid";
import {
  type BankLine,
  type LinePurpose,
  linePurposes,
  purposeEntries,
} from "#domain/bank/bank-line.ts";
import type { BankTables } from "#server/bank-tables.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { recordEvent } from "../audit/record-event.ts";
import { lockAccounts, type Posting, post } from "../ledger/ledger.store.ts";
import type { Match } from "./match-line.ts";

export type LineRow = Selectable<BankTables["bank_lines"]>;
type NewLine = BankLine & Pick<Insertable<BankTables["bank_lines"]>, "identity" | "import_id">;

/**
 * Posts what leads from the bank, or from suspense, to the purpose of a line; answers the transaction.
 *
 * @param cents as the line has them; their negative takes the purpose back
 */
export async function postPurpose(
  trx: Trx,
  {
    from,
    purpose,
    partyId,
    cents,
    ...posting
  }: Omit<Posting, "entries" | "kind"> &
    Partial<Pick<Posting, "kind">> & {
      readonly from: "bank" | "suspense";
      readonly purpose: LinePurpose | null;
      readonly partyId: string | null;
      readonly cents: number;
    },
): Promise<number> {
  const wallet = { kind: "wallet", partyId } as const;
  const debt = { kind: "debt", partyId } as const;
  const { of } = purpose === "top-up" ? await lockAccounts(trx, [wallet, debt]) : { of: () => 0 };
  const balance = { wallet: -of(wallet), debt: of(debt) };
  const entries = purposeEntries(from, purpose, { cents, partyId, balance });
  const kind = purpose === null ? "bank-line" : linePurposes[purpose].kind;
  return post(trx, { kind, ...posting, entries });
}

/** What a line makes of its payouts, and what they were before. */
const payoutMoves = {
  payout: { before: "released", after: "paid" },
  "payout-batch": { before: "released", after: "paid" },
  "payout-returned": { before: "paid", after: "returned" },
} as const;
const movesPayouts = (purpose: LinePurpose | null): purpose is keyof typeof payoutMoves =>
  purpose !== null && Object.hasOwn(payoutMoves, purpose);

/**
 * Moves the payout of a line, or all those of its batch, on, or back where the line is taken back.
 *
 * @throws Failure record_conflict when one of them has moved on since
 */
export async function movePayouts(
  trx: Trx,
  line: Pick<LineRow, "purpose" | "payout_id" | "batch_id">,
  way: "on" | "back",
): Promise<void> {
  if (!movesPayouts(line.purpose)) return;
  const { before, after } = payoutMoves[line.purpose];
  const [from, to] = way === "on" ? [before, after] : [after, before];
  const [column, id] =
    line.batch_id === null
      ? (["id", line.payout_id] as const)
      : (["batch_id", line.batch_id] as const);
  const all = await trx.selectFrom("payouts").select("id").where(column, "=", id).execute();
  const moved = await trx
    .updateTable("payouts")
    .set({ state: to })
    .where(column, "=", id)
    .where("state", "=", from)
    .executeTakeFirstOrThrow();
  if (Number(moved.numUpdatedRows) === all.length) return;
  const msg = `A payout of this line is not ${from} any more. Take back first the line that came after it.`;
  throw new Failure("record_conflict", { msg });
}

/** Writes into the history what staff did with a line: into the driver's where it is a top-up. */
export async function recordOnLine(
  context: Context,
  trx: Trx,
  admin: Party,
  line: Pick<LineRow, "id" | "purpose" | "party_id">,
  { action, changes }: { readonly action: string; readonly changes: object },
): Promise<void> {
  const about =
    line.purpose === "top-up"
      ? { entity: "driver", entityId: line.party_id ?? "" }
      : { entity: "bank-line", entityId: line.id };
  await recordEvent(context, trx, admin, { action, ...about, changes: { ...changes } });
}

/**
 * Enters a line into the list and the books, with its purpose or in suspense. The caller holds the
 * lock of all lines.
 */
export async function enterLine(
  context: Context,
  trx: Trx,
  admin: Party,
  { purpose, partyId, orderId, invoice, payoutId, reason }: Match,
  line: NewLine,
): Promise<void> {
  const at = new Date(context.clock());
  const { cents, day } = line;
  const posting = { at, byId: admin.id, from: "bank", purpose, partyId, cents } as const;
  const booked = await postPurpose(trx, posting);
  const isSettled = purpose !== null;
  const row = {
    ...line,
    id: newId(),
    entered_at: at,
    entered_by: admin.id,
    booked_in: booked,
    state: isSettled ? "settled" : "waiting",
    purpose,
    party_id: partyId,
    order_id: orderId,
    invoice,
    payout_id: payoutId,
    batch_id: null,
    settled_in: isSettled ? booked : null,
    settled_at: isSettled ? at : null,
    reason,
  } as const;
  await trx.insertInto("bank_lines").values(row).execute();
  await movePayouts(trx, row, "on");
  if (purpose !== "top-up") return;
  const changes = { cents, receivedOn: day };
  await recordOnLine(context, trx, admin, row, { action: "top-up", changes });
}
