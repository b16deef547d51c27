import { type SqlBool, sql } from "kysely";
import { isSamePayment } from "#domain/bank/bank-line.ts";
import {
  type BankLinePurpose,
  bankLineLedgerEntries,
  bankLinePurposes,
} from "#domain/bank/line-purposes.ts";
import { noBankLineMatch } from "#domain/bank/match-line.ts";
import type { Trx } from "#server/context.ts";
import { recordAuditEvents } from "#server/core/audit/record-event.ts";
import { createConflictFailure } from "#server/failure.ts";
import {
  lockDriverWallets,
  type NewLedgerTransaction,
  postLedgerTransactions,
} from "../ledger/ledger.store.ts";
import { lockBankLine, lockPaymentsEnteredByHand } from "./bank-lines.store.ts";
import {
  type BankLineMatchWithPurpose,
  type BankLineTransaction,
  createBankLineSettledEvent,
  isWalletPurpose,
  recordBankLineEvent,
  type StoredBankLine,
} from "./line-work.ts";

type PostedPurpose = Partial<Pick<NewLedgerTransaction, "kind" | "reverses">> & {
  readonly from: "bank" | "suspense";
  readonly purpose: BankLinePurpose | null;
  readonly partyId: string | null;
  readonly cents: number;
};

/**
 * Enters bank lines into the books by their purpose (what a payment was for); answers the transactions' ids.
 *
 * @param posted the purpose and the cents of each line; negated cents take the purpose back
 */
export async function postBankLines(
  { trx, admin, at }: BankLineTransaction,
  posted: readonly PostedPurpose[],
) {
  const drivers = posted.flatMap(({ purpose, partyId }) =>
    isWalletPurpose(purpose) ? [partyId] : [],
  );
  const balanceFor = await lockDriverWallets(trx, [...new Set(drivers)]);
  const postings = posted.map(({ from, purpose, partyId, cents, ...reversal }) => {
    const balance = balanceFor(partyId);
    const entries = bankLineLedgerEntries(from, purpose, { cents, partyId, balance });
    for (const { kind, cents: moved } of entries) {
      if (kind === "wallet") balance.wallet -= moved;
      if (kind === "debt") balance.debt += moved;
    }
    const kind = purpose === null ? "bank-line" : bankLinePurposes[purpose].kind;
    return { at, byId: admin.id, kind, ...reversal, entries } as const;
  });
  return postLedgerTransactions(trx, postings);
}

/** The states of a payout before and after a bank line that shows it, by the purpose of the line. */
const payoutMoves = {
  payout: ["released", "paid"],
  "payout-batch": ["released", "paid"],
  "payout-returned": ["paid", "returned"],
} as const;

/** Moves the payouts that bank lines show to their next state, or back when a line loses its purpose. */
export async function movePayoutsToNextState(
  trx: Trx,
  lines: readonly Pick<StoredBankLine, "purpose" | "payoutId" | "batchId">[],
  way: "on" | "back",
): Promise<void> {
  for (const [purpose, [before, after]] of Object.entries(payoutMoves)) {
    const own = lines.filter((line) => line.purpose === purpose);
    if (own.length === 0) continue;
    const [from, to] = way === "on" ? [before, after] : [after, before];
    const isOwn = sql<SqlBool>`(id = any(${own.map(({ payoutId }) => payoutId)}::uuid[])
      or batch_id = any(${own.map(({ batchId }) => batchId)}::uuid[]))`;
    const payouts = trx.selectFrom("payouts").select("state").where(isOwn).forUpdate();
    if ((await payouts.execute()).some(({ state }) => state !== from)) {
      throw createConflictFailure(
        `A payout of this line is not ${from} any more. Take back first the line that came after it.`,
      );
    }
    await trx.updateTable("payouts").set({ state: to }).where(isOwn).execute();
  }
}

/** Gives a bank line its purpose. If the line shows a payment entered by hand, that payment is taken back. */
export async function setBankLinePurpose(
  work: BankLineTransaction,
  line: StoredBankLine,
  match: BankLineMatchWithPurpose,
) {
  const { context, trx, admin, at } = work;
  const { id, cents } = line;
  const { purpose, partyId } = match;
  const posting = { from: "suspense", purpose, partyId, cents } as const;
  const isPosted = bankLinePurposes[purpose].account !== null;
  const [settledIn = null] = await postBankLines(work, isPosted ? [posting] : []);
  const typed = partyId === null ? [] : await lockPaymentsEnteredByHand(trx, [partyId]);
  const shown = purpose === "top-up" ? typed.find((each) => isSamePayment(each, line)) : undefined;
  await trx
    .updateTable("bank_lines")
    .set({ ...match, state: "settled", settledIn, settledAt: at })
    .where("id", "=", id)
    .execute();
  await movePayoutsToNextState(trx, [match], "on");
  if (shown) await takeBackPaymentEnteredByHand(work, shown.id);
  await recordAuditEvents(context, trx, admin, [createBankLineSettledEvent(line, match)]);
}

/** Takes back a payment entered by hand, because a line of a bank statement now shows it. */
export const takeBackPaymentEnteredByHand = async (
  work: BankLineTransaction,
  id: string,
): Promise<void> =>
  takeBackBankLinePurpose(work, await lockBankLine(work.trx, id), "The statement shows it.");

/** Takes back a bank line's purpose. A payment entered by hand becomes void; a statement's line waits again. */
export async function takeBackBankLinePurpose(
  work: BankLineTransaction,
  line: StoredBankLine,
  reason: string,
) {
  const { trx } = work;
  const { id, cents, purpose, partyId, settledIn } = line;
  const isTyped = line.importId === null;
  const back = trx.selectFrom("bank_lines").select("day").where("returnsId", "=", id);
  if (await back.executeTakeFirst()) {
    throw createConflictFailure("The bank took this top-up back: take that line back first.");
  }
  await movePayoutsToNextState(trx, [line], "back");
  if (settledIn !== null) {
    const from = isTyped ? "bank" : "suspense";
    const back = { from, purpose, partyId, cents: -cents } as const;
    await postBankLines(work, [{ kind: "reversal", reverses: settledIn, ...back }]);
  }
  await trx
    .updateTable("bank_lines")
    .set(
      isTyped
        ? { state: "void", reason }
        : {
            ...noBankLineMatch(`Taken back: ${reason}`.slice(0, 500)),
            state: "waiting",
            settledIn: null,
            settledAt: null,
          },
    )
    .where("id", "=", id)
    .execute();
  const isTopUp = purpose === "top-up";
  // The reason stays on the bank line, where an erasure clears it, and out of the history.
  const changes = { cents, ...(isTopUp && { reason }) };
  await recordBankLineEvent(work, line, isTopUp ? "reverse-top-up" : "take-back-line", changes);
}
