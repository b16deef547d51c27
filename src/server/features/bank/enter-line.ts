import type { Insertable } from "kysely";
import { v7 as newId } from "uuid";
import type { BankLine } from "#domain/bank/bank-line.ts";
import type { BankTables } from "#server/tables/bank-tables.ts";
import { type LineWork, movePayouts, postPurpose, recordOnLine } from "./line-purpose.ts";
import type { Match } from "./match-line.ts";

type NewLine = BankLine &
  Pick<Insertable<BankTables["bank_lines"]>, "identity" | "import_id" | "like_id" | "part_of">;

/**
 * Enters a line into the list and the books, with its purpose or in suspense; answers its id. The caller
 * holds the lock of all lines. One that may be here already, and a part of another, is not booked: with a
 * match it gets its purpose afterwards.
 */
export async function enterLine(work: LineWork, match: Match, line: NewLine): Promise<string> {
  const { trx, admin, at } = work;
  const { purpose, party_id: partyId } = match;
  const { cents, day } = line;
  const isBooked = !line.like_id && !line.part_of;
  const posting = { from: "bank", purpose, partyId, cents } as const;
  const booked = isBooked ? await postPurpose(work, posting) : null;
  const isSettled = purpose !== null;
  const row = {
    ...line,
    ...match,
    id: newId(),
    entered_at: at,
    entered_by: admin.id,
    booked_in: booked,
    state: line.like_id ? "doubtful" : isSettled ? "settled" : "waiting",
    settled_in: isSettled ? booked : null,
    settled_at: isSettled ? at : null,
  } as const;
  await trx.insertInto("bank_lines").values(row).execute();
  await movePayouts(trx, row, "on");
  if (purpose === "top-up") {
    await recordOnLine(work, row, "top-up", { cents, receivedOn: day });
  }
  return row.id;
}
