import { v7 as newId } from "uuid";
import type { BankLine } from "#domain/bank/bank-line.ts";
import type { Match } from "#domain/bank/match-line.ts";
import { recordEvents } from "#server/core/audit/record-event.ts";
import { insertRows } from "#server/platform/db/insert-rows.ts";
import {
  type LineWork,
  lineEvent,
  movePayouts,
  postPurposes,
  settledEvent,
} from "./line-purpose.ts";

export type NewLine = BankLine & {
  readonly id?: string;
  readonly match: Match;
  readonly identity?: Buffer;
  readonly import_id?: string | null;
  /** The line that it may be: then it waits outside of the books. */
  readonly like_id?: string;
  /** The line whose amount it is a part of, which stands on the bank account. */
  readonly part_of?: string;
  readonly parts?: number;
};

/** Takes as many statements for one line as for thousands. */
export async function enterLines(work: LineWork, lines: readonly NewLine[]): Promise<void> {
  const { context, trx, admin, at } = work;
  // A part leaves suspense, where its whole is, once it has a purpose.
  const posted = lines.filter((line) => !line.like_id && !(line.part_of && !line.match.purpose));
  const postings = posted.map(({ cents, match: { purpose, party_id: partyId }, part_of }) => {
    return { from: part_of ? "suspense" : "bank", purpose, partyId, cents } as const;
  });
  const ids = await postPurposes(work, postings);
  const rows = lines.map((line) => {
    const { match, identity, import_id = null, like_id = null, part_of = null, ...own } = line;
    const { parts, ...read } = own;
    const isSettled = match.purpose !== null;
    const transaction = ids[posted.indexOf(line)] ?? null;
    return {
      ...match,
      ...read,
      id: line.id ?? newId(),
      import_id,
      like_id,
      part_of,
      identity: identity ? `\\x${identity.toString("hex")}` : null,
      entered_at: at,
      entered_by: admin.id,
      booked_in: part_of ? null : transaction,
      state: like_id ? "doubtful" : parts ? "split" : isSettled ? "settled" : "waiting",
      settled_in: isSettled ? transaction : null,
      settled_at: isSettled ? at : null,
      ...(parts && { reason: "" }),
    };
  });
  await insertRows(trx, "bank_lines", rows);
  await movePayouts(trx, rows, "on");
  const events = rows.flatMap((row, nth) => {
    const { cents, day, purpose } = row;
    const parts = lines[nth]?.parts;
    if (parts) return [lineEvent(row, "split-line", { cents, parts })];
    if (row.part_of && purpose) return [settledEvent(row, { ...row, purpose })];
    return purpose === "top-up" ? [lineEvent(row, "top-up", { cents, receivedOn: day })] : [];
  });
  await recordEvents(context, trx, admin, events);
}
