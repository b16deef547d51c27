import { type RawBuilder, sql } from "kysely";
import { checkCancellationReason } from "#domain/orders/cancellation.ts";
import { toVisibleText } from "#domain/text/visible-text.ts";
import type { BodyWithReason, Db, UseCase } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { createConflictFailure, Failure, refuseInvalidFields } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { lockBankLineChanges } from "./bank-lines.store.ts";
import { postBankLines } from "./line-purpose.ts";

/** Finds between which days the last 30 statements' balances differ from our bank lines, with the cents. */
export async function findBalanceGaps(db: Db) {
  const { rows } = await sql<{ from: string; to: string; cents: number }>`
    with recent as (
      select * from bank_imports where undone_at is null and closing is not null
      order by last_day desc, at desc, id desc limit 30),
    based as (
      select account, at, id, last_day, closing - coalesce((
        select sum(l.cents) from bank_lines l join bank_imports i on i.id = l.import_id
        where l.booked_in is not null and l.state <> 'void'
          and l.day >= (select min(last_day) from recent)
          and (l.day < recent.last_day or l.day = recent.last_day and (i.at, i.id) <= (recent.at, recent.id))), 0) as base
      from recent),
    compared as (
      select lag(last_day) over next as "from", last_day as "to", (base - lag(base) over next)::bigint as cents
      from based window next as (partition by account order by last_day, at, id))
    select * from compared where cents <> 0 order by "to" desc`.execute(db);
  return rows;
}

/** SQL value: the number of lines that one import stored and for which this condition holds. */
const countLines = (which: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from bank_lines l where l.import_id = i.id and ${which})`;

/** Reads where bank statements' balances contradict the stored lines, and the last 10 imports. */
export async function readBankOverview(db: Db) {
  const imports = await db
    .selectFrom("bank_imports as i")
    .select(["i.id", "i.at", "i.firstDay", "i.lastDay"])
    .select([countLines(sql`true`).as("lines"), countLines(sql`l.state = 'settled'`).as("settled")])
    .where("i.undoneAt", "is", null)
    .orderBy("i.at", "desc")
    .orderBy("i.id", "desc")
    .limit(10)
    .execute();
  return { contradictions: await findBalanceGaps(db), imports };
}

/** Undoes the import of a bank statement, as long as none of its lines has a purpose. docs/spec.md O-1176. */
export const undoBankStatementImport: UseCase<BodyWithReason> = async (
  context,
  admin,
  id,
  { reason },
) => {
  refuseInvalidFields({ reason: checkCancellationReason(reason) });
  return inTransaction(context.db, async (trx) => {
    await lockBankLineChanges(trx, "statements");
    await lockBankLineChanges(trx, "by hand");
    const imports = trx.selectFrom("bank_imports").select("undoneAt").where("id", "=", id);
    const found = await imports.executeTakeFirstOrThrow(() => new Failure("not_found"));
    if (found.undoneAt !== null) throw new Failure("already_reversed");
    const lines = await trx
      .selectFrom("bank_lines")
      .select(["id", "cents", "state", "bookedIn"])
      .select(
        sql<boolean>`exists (select from ledger_transactions where reverses = booked_in)`.as(
          "isBack",
        ),
      )
      .where("importId", "=", id)
      .execute();
    const settled = lines.filter(({ state }) => state === "settled").length;
    if (settled > 0) {
      throw createConflictFailure(
        `${settled} of its lines have a purpose. Take those back first, under Settled.`,
      );
    }
    const work = { context, trx, admin, at: new Date(context.clock()) };
    const back = lines.flatMap(({ cents, bookedIn, isBack }) => {
      if (bookedIn === null) return [];
      const posting = { from: "bank", purpose: null, partyId: null, cents: -cents } as const;
      // If staff took back the import's purpose, its transaction is reversed already.
      return { kind: "reversal" as const, reverses: isBack ? undefined : bookedIn, ...posting };
    });
    await postBankLines(work, back);
    await trx
      .updateTable("bank_lines")
      .set({ state: "void", identity: null, reason: "Its import was undone." })
      .where("importId", "=", id)
      .execute();
    const undone = { undoneAt: work.at, undoneBy: admin.id };
    await trx.updateTable("bank_imports").set(undone).where("id", "=", id).execute();
    const changes = { lines: lines.length, reason: toVisibleText(reason) };
    const record = { type: "bank-import", id };
    await recordAuditEvent(context, trx, admin, "undo-import", record, changes);
    return { msg: `The import is undone: ${lines.length} lines are out of the books.` };
  });
};
