import { type BankLine, type BankLinePart, checkBankLineParts } from "#domain/bank/bank-line.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { createConflictFailure, Failure, refuseInvalidFields } from "#server/failure.ts";
import { lockBankLine } from "./bank-lines.store.ts";
import { enterBankLines, type NewBankLine } from "./enter-line.ts";
import { postBankLines, setBankLinePurpose, takeBackPaymentEnteredByHand } from "./line-purpose.ts";
import { type BankLineTransaction, recordBankLineEvent, type StoredBankLine } from "./line-work.ts";
import { type BankLineMatching, prepareBankLineMatching } from "./match-facts.ts";

/** Makes bank lines of a line's parts, with purposes, and finds the payments by hand that they show. */
export function matchPartsOfBankLine(
  { settle, takeTyped }: BankLineMatching,
  parts: readonly BankLine[],
  whole: Pick<StoredBankLine, "id" | "importId">,
) {
  const { id: partOf, importId } = whole;
  const place = { importId, partOf };
  const lines: NewBankLine[] = parts.map((part) => ({ ...part, ...place, match: settle(part) }));
  return { lines, typed: lines.flatMap((line) => takeTyped(line, line.match) ?? []) };
}

type Split = { readonly parts: readonly BankLinePart[] };

/** Splits a bank line without a purpose into the parts that staff typed. docs/spec.md O-1174. */
export async function splitBankLine(
  work: BankLineTransaction,
  line: StoredBankLine,
  { parts }: Split,
) {
  if (line.state !== "waiting" || line.partOf !== null || line.importId === null) {
    throw new Failure("already_settled");
  }
  const { id, cents, day, text, reference } = line;
  refuseInvalidFields({ parts: checkBankLineParts(cents, parts) });
  const lines = parts.map((part) => ({ day, reference, ...part, text: part.text || text }));
  const matching = await prepareBankLineMatching(work.trx, lines);
  const { lines: entered, typed } = matchPartsOfBankLine(matching, lines, line);
  const toWhole = work.trx.updateTable("bank_lines").where("id", "=", id);
  await toWhole.set({ state: "split", reason: "" }).execute();
  await enterBankLines(work, entered);
  for (const each of typed) await takeBackPaymentEnteredByHand(work, each);
  await recordBankLineEvent(work, line, "split-line", { cents, parts: parts.length });
  return { msg: `${formatCents(cents)} are ${parts.length} parts now.` };
}

/** Joins the parts of a split bank line into the whole line again; refused while a part has a purpose. */
export async function joinPartsOfBankLine(work: BankLineTransaction, whole: StoredBankLine) {
  const { trx } = work;
  const parts = trx.selectFrom("bank_lines").select("id").where("partOf", "=", whole.id);
  if (await parts.where("state", "=", "settled").executeTakeFirst()) {
    throw createConflictFailure("Take back first what its parts were said to be for.");
  }
  const toParts = trx.updateTable("bank_lines").where("partOf", "=", whole.id);
  await toParts.set({ state: "void" }).execute();
  const toWhole = trx.updateTable("bank_lines").where("id", "=", whole.id);
  await toWhole.set({ state: "waiting", reason: "It was split, and is whole again." }).execute();
  await recordBankLineEvent(work, whole, "join-line", { cents: whole.cents });
  return { msg: `${formatCents(whole.cents)} are one line again.` };
}

type Decision = { readonly answer: "same" | "another" };

/** Stores whether a bank line is the same payment as a stored line or another one. docs/spec.md O-1171. */
export async function settleDoubtfulBankLine(
  work: BankLineTransaction,
  line: StoredBankLine,
  { answer }: Decision,
) {
  const { trx } = work;
  const { id, cents } = line;
  if (line.state !== "doubtful") throw new Failure("already_settled");
  const toLine = trx.updateTable("bank_lines").where("id", "=", id);
  await recordBankLineEvent(work, line, "decide-line", { cents, answer });
  if (answer === "same") {
    await toLine.set({ state: "void", reason: "It is the line that we had already." }).execute();
    return { msg: `${formatCents(cents)} count once.` };
  }
  const { purpose, ...match } = (await prepareBankLineMatching(trx, [line])).find(line);
  const posting = { from: "bank", purpose: null, partyId: null, cents } as const;
  const [bookedIn = null] = await postBankLines(work, [posting]);
  const { reason } = match;
  await toLine.set({ state: "waiting", bookedIn, likeId: null, reason }).execute();
  if (purpose !== null)
    await setBankLinePurpose(work, await lockBankLine(trx, id), { ...match, purpose });
  return { msg: `${formatCents(cents)} are another payment.` };
}
