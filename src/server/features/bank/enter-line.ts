import { v7 as newId } from "uuid";
import type { BankLine } from "#domain/bank/bank-line.ts";
import type { BankLineMatch } from "#domain/bank/match-line.ts";
import { recordAuditEvents } from "#server/core/audit/record-event.ts";
import { insertRows } from "#server/platform/db/insert-rows.ts";
import { movePayoutsToNextState, postBankLines } from "./line-purpose.ts";
import {
  type BankLineTransaction,
  createBankLineEvent,
  createBankLineSettledEvent,
} from "./line-work.ts";

export type NewBankLine = BankLine & {
  readonly id?: string;
  readonly match: BankLineMatch;
  readonly identity?: Buffer;
  readonly importId?: string | null;
  /** The id of the stored bank line that may be the same payment; this line then stays out of the books. */
  readonly likeId?: string;
  /** The id of the split bank line of which this is a part; the books have the whole line as one entry. */
  readonly partOf?: string;
  /** The number of parts into which this bank line is split; left out where it is not. */
  readonly parts?: number;
};

/** Stores bank lines and enters them into the books, with the same few SQL statements for any number. */
export async function enterBankLines(
  work: BankLineTransaction,
  lines: readonly NewBankLine[],
): Promise<void> {
  const { context, trx, admin, at } = work;
  // The books already have the whole of a split line; a part is entered only when it has a purpose.
  const posted = lines.filter((line) => !line.likeId && !(line.partOf && !line.match.purpose));
  const postings = posted.map(({ cents, match: { purpose, partyId }, partOf }) => {
    return { from: partOf ? "suspense" : "bank", purpose, partyId, cents } as const;
  });
  const ids = await postBankLines(work, postings);
  const rows = lines.map((line) => {
    const { match, identity, importId = null, likeId = null, partOf = null, ...own } = line;
    const { parts, ...read } = own;
    const isSettled = match.purpose !== null;
    const transaction = ids[posted.indexOf(line)] ?? null;
    return {
      ...match,
      ...read,
      id: line.id ?? newId(),
      importId,
      likeId,
      partOf,
      identity: identity ? `\\x${identity.toString("hex")}` : null,
      enteredAt: at,
      enteredBy: admin.id,
      bookedIn: partOf ? null : transaction,
      state: likeId ? "doubtful" : parts ? "split" : isSettled ? "settled" : "waiting",
      settledIn: isSettled ? transaction : null,
      settledAt: isSettled ? at : null,
      ...(parts && { reason: "" }),
    };
  });
  await insertRows(trx, "bank_lines", rows);
  await movePayoutsToNextState(trx, rows, "on");
  const events = rows.flatMap((row, nth) => {
    const { cents, day, purpose } = row;
    const parts = lines[nth]?.parts;
    if (parts) return [createBankLineEvent(row, "split-line", { cents, parts })];
    if (row.partOf && purpose) return [createBankLineSettledEvent(row, { ...row, purpose })];
    return purpose === "top-up"
      ? [createBankLineEvent(row, "top-up", { cents, receivedOn: day })]
      : [];
  });
  await recordAuditEvents(context, trx, admin, events);
}
