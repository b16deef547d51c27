import { type Selectable, type SqlBool, sql } from "kysely";
import { isSamePayment } from "#domain/bank/bank-line.ts";
import { type LinePurpose, linePurposes, purposeEntries } from "#domain/bank/line-purposes.ts";
import { type LineMatch, noMatch } from "#domain/bank/match-line.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { type AuditEvent, recordEvents } from "#server/core/audit/record-event.ts";
import { conflict } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Tables } from "#server/tables/tables.ts";
import { lockWallets, type NewTransaction, postTransactions } from "../ledger/ledger.store.ts";
import { lockBankLines, lockLine, lockTypedPayments } from "./bank-lines.store.ts";

export type LineRow = Selectable<Tables["bank_lines"]>;

/** An administrator's work on lines, in one transaction. */
export type LineWork = {
  readonly context: Context;
  readonly trx: Trx;
  readonly admin: Party;
  readonly at: Date;
};

/** Makes the use case of an act on one line, which it locks: those who enter lines by hand take turns. */
export const lineCommand =
  <Body>(act: (work: LineWork, line: LineRow, body: Body) => Promise<{ msg: string }>) =>
  (context: Context, admin: Party, id: string, body: Body) =>
    inTransaction(context.db, async (trx) => {
      const at = new Date(context.clock());
      await lockBankLines(trx, "by hand");
      return act({ context, trx, admin, at }, await lockLine(trx, id), body);
    });

type PostedPurpose = Partial<Pick<NewTransaction, "kind" | "reverses">> & {
  readonly from: "bank" | "suspense";
  readonly purpose: LinePurpose | null;
  readonly partyId: string | null;
  readonly cents: number;
};

/** @param posted `cents` as the line has them; their negative takes the purpose back */
export async function postPurposes({ trx, admin, at }: LineWork, posted: readonly PostedPurpose[]) {
  const ofWallets = posted.filter(
    ({ purpose }) => purpose !== null && linePurposes[purpose].account === "wallet",
  );
  const parties = new Set(ofWallets.map(({ partyId }) => partyId));
  const balanceOf = await lockWallets(trx, [...parties]);
  const postings = posted.map(({ from, purpose, partyId, cents, ...reversal }) => {
    const balance = balanceOf(partyId);
    const entries = purposeEntries(from, purpose, { cents, partyId, balance });
    for (const { kind, cents: moved } of entries) {
      if (kind === "wallet") balance.wallet -= moved;
      if (kind === "debt") balance.debt += moved;
    }
    const kind = purpose === null ? "bank-line" : linePurposes[purpose].kind;
    return { at, byId: admin.id, kind, ...reversal, entries } as const;
  });
  return postTransactions(trx, postings);
}

/** The states between which a line of this purpose moves its payout. */
const payoutMoves = {
  payout: ["released", "paid"],
  "payout-batch": ["released", "paid"],
  "payout-returned": ["paid", "returned"],
} as const;

/** Moves the payouts of lines on, or back where a line is taken back. */
export async function movePayouts(
  trx: Trx,
  lines: readonly Pick<LineRow, "purpose" | "payoutId" | "batchId">[],
  way: "on" | "back",
): Promise<void> {
  for (const [purpose, [before, after]] of Object.entries(payoutMoves)) {
    const own = lines.filter((line) => line.purpose === purpose);
    if (own.length === 0) continue;
    const [from, to] = way === "on" ? [before, after] : [after, before];
    const isOwn = sql<SqlBool>`(id = any(${own.map(({ payoutId }) => payoutId)}::uuid[])
      or batch_id = any(${own.map(({ batchId }) => batchId)}::uuid[]))`;
    const all = await trx.selectFrom("payouts").select("id").where(isOwn).execute();
    const open = trx.updateTable("payouts").set({ state: to }).where("state", "=", from);
    const moved = await open.where(isOwn).executeTakeFirstOrThrow();
    if (Number(moved.numUpdatedRows) === all.length) continue;
    throw conflict(
      `A payout of this line is not ${from} any more. Take back first the line that came after it.`,
    );
  }
}

/** Writes what staff did with a line into its history, or into the driver's if it is a top-up. */
export function lineEvent(
  line: Pick<LineRow, "id" | "purpose" | "partyId">,
  action: string,
  changes: Readonly<Record<string, unknown>>,
): AuditEvent {
  const about =
    line.purpose !== null && linePurposes[line.purpose].account === "wallet"
      ? { entity: "driver", entityId: line.partyId ?? "" }
      : { entity: "bank-line", entityId: line.id };
  return { action, ...about, changes };
}

export const recordLineEvent = (
  { context, trx, admin }: LineWork,
  ...event: Parameters<typeof lineEvent>
) => recordEvents(context, trx, admin, [lineEvent(...event)]);

type Settled = LineMatch & { readonly purpose: LinePurpose };

/** The event that tells in the history that a line got its purpose. */
export function settledLineEvent(
  { id, cents, day }: Pick<LineRow, "id" | "cents" | "day">,
  match: Settled,
): AuditEvent {
  const { purpose } = match;
  const action = purpose.startsWith("top-up") ? purpose : "settle-line";
  const { label } = linePurposes[purpose];
  return lineEvent({ id, ...match }, action, { cents, receivedOn: day, purpose: label });
}

/** Gives a line that waits its purpose, and takes back the typed payment that it shows. */
export async function giveLinePurpose(
  work: LineWork,
  line: LineRow,
  match: Settled,
): Promise<void> {
  const { context, trx, admin, at } = work;
  const { id, cents } = line;
  const { purpose, partyId } = match;
  const posting = { from: "suspense", purpose, partyId, cents } as const;
  const isPosted = linePurposes[purpose].account !== null;
  const [settledIn = null] = await postPurposes(work, isPosted ? [posting] : []);
  const typed = partyId === null ? [] : await lockTypedPayments(trx, [partyId]);
  const shown = purpose === "top-up" ? typed.find((each) => isSamePayment(each, line)) : undefined;
  await trx
    .updateTable("bank_lines")
    .set({ ...match, state: "settled", settledIn, settledAt: at })
    .where("id", "=", id)
    .execute();
  await movePayouts(trx, [match], "on");
  if (shown) await takeBackTypedPayment(work, shown.id);
  await recordEvents(context, trx, admin, [settledLineEvent(line, match)]);
}

/** Takes back a payment that was typed, because a part or a line that waited is it. */
export const takeBackTypedPayment = async (work: LineWork, id: string): Promise<void> =>
  takeBackLinePurpose(work, await lockLine(work.trx, id), "The statement shows it.");

/** A line of a statement waits again; one that was typed never was. */
export async function takeBackLinePurpose(work: LineWork, line: LineRow, reason: string) {
  const { trx } = work;
  const { id, cents, purpose, partyId, settledIn } = line;
  const isTyped = line.importId === null;
  const back = trx.selectFrom("bank_lines").select("day").where("returnsId", "=", id);
  if (await back.executeTakeFirst()) {
    throw conflict("The bank took this top-up back: take that line back first.");
  }
  await movePayouts(trx, [line], "back");
  if (settledIn !== null) {
    const from = isTyped ? "bank" : "suspense";
    const back = { from, purpose, partyId, cents: -cents } as const;
    await postPurposes(work, [{ kind: "reversal", reverses: settledIn, ...back }]);
  }
  await trx
    .updateTable("bank_lines")
    .set(
      isTyped
        ? { state: "void", reason }
        : {
            ...noMatch(`Taken back: ${reason}`.slice(0, 500)),
            state: "waiting",
            settledIn: null,
            settledAt: null,
          },
    )
    .where("id", "=", id)
    .execute();
  const isTopUp = purpose === "top-up";
  // The line has the reason already, and lets go of it when its person is erased.
  const changes = { cents, ...(isTopUp && { reason }) };
  await recordLineEvent(work, line, isTopUp ? "reverse-top-up" : "take-back-line", changes);
}
