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

/** What a new line is posted as: a part leaves suspense, where its whole is, once it has a purpose. */
function postingOf({ cents, match, like_id, part_of }: NewLine) {
  const { purpose, party_id: partyId } = match;
  if (like_id || (part_of && purpose === null)) return null;
  return { from: part_of ? "suspense" : "bank", purpose, partyId, cents } as const;
}

/** Takes as many statements for one line as for thousands. */
export async function enterLines(work: LineWork, lines: readonly NewLine[]): Promise<void> {
  const { context, trx, admin, at } = work;
  const posted = lines.flatMap((line) => {
    const posting = postingOf(line);
    return posting ? [{ line, posting }] : [];
  });
  const ids = await postPurposes(
    work,
    posted.map(({ posting }) => posting),
  );
  const postedIn = new Map(posted.map(({ line }, nth) => [line, ids[nth] ?? null]));
  const rows = lines.map((line) => {
    const { match, identity, import_id = null, like_id = null, part_of = null, parts } = line;
    const { day, cents, text, reference } = line;
    const isSettled = match.purpose !== null;
    const transaction = postedIn.get(line) ?? null;
    return {
      ...match,
      id: line.id ?? newId(),
      day,
      cents,
      text,
      reference,
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
