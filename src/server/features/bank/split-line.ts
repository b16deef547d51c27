import { type BankLine, checkParts, type LinePart } from "#domain/bank/bank-line.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { lockedLine } from "./bank-lines.store.ts";
import { enterLines, type NewLine } from "./enter-line.ts";
import {
  type LineRow,
  type LineWork,
  postPurposes,
  recordOnLine,
  settleAs,
  takeTypedBack,
  workOnLine,
} from "./line-purpose.ts";
import { type Matching, openMatching } from "./match-facts.ts";

/** The parts of a line as new lines, each with its purpose or waiting; and the typed payments that they show. */
export function matchParts(
  { settle, takeTyped }: Matching,
  parts: readonly BankLine[],
  whole: Pick<LineRow, "id" | "import_id">,
) {
  const lines = parts.map((part): NewLine => {
    return { ...part, match: settle(part), import_id: whole.import_id, part_of: whole.id };
  });
  return { lines, typed: lines.flatMap((line) => takeTyped(line, line.match) ?? []) };
}

/** Splits a line that waits by hand. docs/spec.md O-1174. */
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
    const matching = await openMatching(work.trx, lines);
    const { lines: entered, typed } = matchParts(matching, lines, line);
    const toWhole = work.trx.updateTable("bank_lines").where("id", "=", id);
    await toWhole.set({ state: "split", reason: "" }).execute();
    await enterLines(work, entered);
    for (const each of typed) await takeTypedBack(work, each);
    await recordOnLine(work, line, "split-line", { cents: line.cents, parts: parts.length });
    return { msg: `${formatCents(line.cents)} are ${parts.length} parts now.` };
  });
}

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

/** Says whether a line is one that we have, or another payment. docs/spec.md O-1171. */
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
    const asRead = { day, cents, text, reference };
    const { purpose, ...match } = (await openMatching(trx, [asRead])).find(asRead);
    const posting = { from: "bank", purpose: null, partyId: null, cents } as const;
    const [booked_in = null] = await postPurposes(work, [posting]);
    const { reason } = match;
    await toLine.set({ state: "waiting", booked_in, like_id: null, reason }).execute();
    if (purpose !== null) {
      await settleAs(work, await lockedLine(trx, id), { ...match, purpose });
    }
    return { msg: `${formatCents(cents)} are another payment.` };
  });
}
