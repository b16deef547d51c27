import { type BankLine, checkParts, type LinePart } from "#domain/bank/bank-line.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { lockedLine } from "./bank-lines.store.ts";
import { enterLine } from "./enter-line.ts";
import {
  type LineRow,
  type LineWork,
  postPurpose,
  recordOnLine,
  settleAs,
  workOnLine,
} from "./line-purpose.ts";
import { matchLine, waitsBecause } from "./match-line.ts";

/**
 * Puts parts that add up to it in the place of a line that waits; each gets its purpose by its own
 * reference, or waits. Answers how many wait.
 */
export async function splitInto(
  work: LineWork,
  whole: LineRow,
  parts: readonly BankLine[],
): Promise<number> {
  const { trx } = work;
  const toWhole = trx.updateTable("bank_lines").where("id", "=", whole.id);
  await toWhole.set({ state: "split", reason: "" }).execute();
  let waiting = 0;
  for (const part of parts) {
    const { purpose, ...match } = await matchLine(trx, part);
    const { id, import_id } = whole;
    const stored = { ...part, identity: null, import_id, part_of: id };
    const partId = await enterLine(work, waitsBecause(match.reason), stored);
    if (purpose === null) waiting += 1;
    else await settleAs(work, await lockedLine(trx, partId), { ...match, purpose });
  }
  await recordOnLine(work, whole, "split-line", { cents: whole.cents, parts: parts.length });
  return waiting;
}

/**
 * Splits a line that waits by hand. docs/spec.md O-1174.
 *
 * @throws Failure invalid_request, not_found, already_settled
 */
export function splitLine(
  context: Context,
  admin: Party,
  id: string,
  { parts }: { readonly parts: readonly LinePart[] },
): Promise<{ msg: string }> {
  return workOnLine(context, admin, id, async (work, line) => {
    if (line.state !== "waiting" || line.part_of !== null || line.import_id === null) {
      throw new Failure("already_settled");
    }
    refuseInvalid({ parts: checkParts(line.cents, parts) });
    const { day, text, reference } = line;
    const lines = parts.map((part) => ({ day, reference, ...part, text: part.text || text }));
    await splitInto(work, line, lines);
    return { msg: `${formatCents(line.cents)} are ${parts.length} parts now.` };
  });
}

/** Puts a line together again whose parts all wait. @throws Failure record_conflict */
export async function joinParts(work: LineWork, whole: LineRow): Promise<{ msg: string }> {
  const { trx } = work;
  const parts = trx.updateTable("bank_lines").where("part_of", "=", whole.id);
  const settled = trx.selectFrom("bank_lines").select("id").where("part_of", "=", whole.id);
  if (await settled.where("state", "=", "settled").executeTakeFirst()) {
    const msg = "Take back first what its parts were said to be for.";
    throw new Failure("record_conflict", { msg });
  }
  await parts.set({ state: "void" }).execute();
  const toWhole = trx.updateTable("bank_lines").where("id", "=", whole.id);
  await toWhole.set({ state: "waiting", reason: "It was split, and is whole again." }).execute();
  await recordOnLine(work, whole, "join-line", { cents: whole.cents });
  return { msg: `${formatCents(whole.cents)} are one line again.` };
}

/**
 * Says of a line that looks like one that we have whether it is that, and counts for nothing, or another
 * payment, which then goes into the books. docs/spec.md O-1171.
 *
 * @throws Failure not_found, already_settled
 */
export function decideLine(
  context: Context,
  admin: Party,
  id: string,
  { answer }: { readonly answer: "same" | "another" },
): Promise<{ msg: string }> {
  return workOnLine(context, admin, id, async (work, line) => {
    const { trx } = work;
    const { cents, text, reference, day } = line;
    if (line.state !== "doubtful") throw new Failure("already_settled");
    const toLine = trx.updateTable("bank_lines").where("id", "=", id);
    await recordOnLine(work, line, "decide-line", { cents, answer });
    if (answer === "same") {
      await toLine.set({ state: "void", reason: "It is the line that we had already." }).execute();
      return { msg: `${formatCents(cents)} count once.` };
    }
    const { purpose, ...match } = await matchLine(trx, { day, cents, text, reference });
    const posting = { from: "bank", purpose: null, partyId: null, cents } as const;
    const booked_in = await postPurpose(work, posting);
    const { reason } = match;
    await toLine.set({ state: "waiting", booked_in, like_id: null, reason }).execute();
    if (purpose !== null) {
      await settleAs(work, await lockedLine(trx, id), { ...match, purpose });
    }
    return { msg: `${formatCents(cents)} are another payment.` };
  });
}
