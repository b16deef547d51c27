import type { Selectable } from "kysely";
import { type LinePurpose, linePurposes, purposeEntries } from "#domain/bank/bank-line.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { BankTables } from "#server/tables/bank-tables.ts";
import { lockAccounts, type Posting, post } from "../ledger/ledger.store.ts";
import { lockedLine, typedPayment } from "./bank-lines.store.ts";
import { type Match, waitsBecause } from "./match-line.ts";

export type LineRow = Selectable<BankTables["bank_lines"]>;

/** What an administrator does about lines in one transaction. */
export type LineWork = {
  readonly context: Context;
  readonly trx: Trx;
  readonly admin: Party;
  readonly at: Date;
};

/** Does something about one line, under the lock of all. @throws Failure not_found */
export function workOnLine(
  context: Context,
  admin: Party,
  id: string,
  work: (work: LineWork, line: LineRow) => Promise<{ msg: string }>,
): Promise<{ msg: string }> {
  return inTransaction(context.db, async (trx) => {
    const at = new Date(context.clock());
    return work({ context, trx, admin, at }, await lockedLine(trx, id));
  });
}

type PostedPurpose = Partial<Pick<Posting, "kind" | "reverses">> & {
  readonly from: "bank" | "suspense";
  readonly purpose: LinePurpose | null;
  readonly partyId: string | null;
  readonly cents: number;
};

/**
 * Posts what leads from the bank, or from suspense, to the purpose of a line; answers the transaction.
 *
 * @param cents as the line has them; their negative takes the purpose back
 */
export async function postPurpose(
  { trx, admin, at }: LineWork,
  { from, purpose, partyId, cents, ...reversal }: PostedPurpose,
): Promise<number> {
  const wallet = { kind: "wallet", partyId } as const;
  const debt = { kind: "debt", partyId } as const;
  const { of } =
    purpose && linePurposes[purpose].account === "wallet"
      ? await lockAccounts(trx, [wallet, debt])
      : { of: () => 0 };
  const balance = { wallet: -of(wallet), debt: of(debt) };
  const entries = purposeEntries(from, purpose, { cents, partyId, balance });
  const kind = purpose === null ? "bank-line" : linePurposes[purpose].kind;
  return post(trx, { at, byId: admin.id, kind, ...reversal, entries });
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
  { context, trx, admin }: LineWork,
  line: Pick<LineRow, "id" | "purpose" | "party_id">,
  action: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const about =
    line.purpose !== null && linePurposes[line.purpose].account === "wallet"
      ? { entity: "driver", entityId: line.party_id ?? "" }
      : { entity: "bank-line", entityId: line.id };
  await recordEvent(context, trx, admin, { action, ...about, changes });
}

/**
 * Gives a line that waits its purpose. A payment of a driver that was typed before it came is taken back,
 * because it is this one.
 */
export async function settleAs(
  work: LineWork,
  line: LineRow,
  match: Match & { readonly purpose: LinePurpose },
): Promise<void> {
  const { trx, at } = work;
  const { id, cents, day } = line;
  const { purpose, party_id: partyId } = match;
  const { account, label } = linePurposes[purpose];
  const posting = { from: "suspense", purpose, partyId, cents } as const;
  const typed = purpose === "top-up" && partyId ? await typedPayment(trx, partyId, line) : null;
  const settled_in = account === null ? null : await postPurpose(work, posting);
  await trx
    .updateTable("bank_lines")
    .set({ ...match, state: "settled", settled_in, settled_at: at })
    .where("id", "=", id)
    .execute();
  await movePayouts(trx, match, "on");
  if (typed) {
    await takePurposeBack(work, await lockedLine(trx, typed.id), "The statement shows it.");
  }
  const action = purpose.startsWith("top-up") ? purpose : "settle-line";
  const changes = { cents, receivedOn: day, purpose: label };
  await recordOnLine(work, { id, ...match }, action, changes);
}

/**
 * Takes the purpose of a settled line back by entries of their own: one of a statement waits again, one
 * that was typed never was.
 */
export async function takePurposeBack(
  work: LineWork,
  line: LineRow,
  reason: string,
): Promise<void> {
  const { trx } = work;
  const { id, cents, purpose, party_id: partyId, settled_in: settledIn } = line;
  const isTyped = line.import_id === null;
  const back = trx.selectFrom("bank_lines").select("day").where("returns_id", "=", id);
  if (await back.executeTakeFirst()) {
    const msg = "The bank took this top-up back: take that line back first.";
    throw new Failure("record_conflict", { msg });
  }
  await movePayouts(trx, line, "back");
  if (settledIn !== null) {
    await postPurpose(work, {
      kind: "reversal",
      reverses: settledIn,
      from: isTyped ? "bank" : "suspense",
      purpose,
      partyId,
      cents: -cents,
    });
  }
  await trx
    .updateTable("bank_lines")
    .set(
      isTyped
        ? { state: "void", reason }
        : {
            ...waitsBecause(`Taken back: ${reason}`.slice(0, 500)),
            state: "waiting",
            settled_in: null,
            settled_at: null,
          },
    )
    .where("id", "=", id)
    .execute();
  const isTopUp = purpose === "top-up";
  // The line has the reason already, and lets go of it when its person is erased.
  const changes = { cents, ...(isTopUp && { reason }) };
  await recordOnLine(work, line, isTopUp ? "reverse-top-up" : "take-back-line", changes);
}
