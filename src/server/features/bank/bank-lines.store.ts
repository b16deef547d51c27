import { type SqlBool, sql } from "kysely";
import { bankLineStandings } from "#contract/list-filters.ts";
import { type BankLine, sameWithinDays } from "#domain/bank/bank-line.ts";
import { parseReference } from "#domain/orders/order-reference.ts";
import type { Db, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { sorted } from "#server/platform/db/lists/list-rows.ts";
import { holds } from "#server/platform/db/lists/list-search.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";

/** Has all who enter or settle lines take turns: the same payment may come from two sides at once. */
export async function lockLines(trx: Trx): Promise<void> {
  await sql`lock table bank_lines in share row exclusive mode`.execute(trx);
}

type LinesFilter = {
  readonly standing: "waiting" | "settled" | "all";
  readonly q?: string | undefined;
};

/** The lines of the bank, the newest day first. */
export const bankLines = {
  listed: (db: Db, { standing, q }: LinesFilter) =>
    db
      .selectFrom("bank_lines as l")
      .leftJoin("parties as p", "p.id", "l.party_id")
      .leftJoin("order_references as o", "o.order_id", "l.order_id")
      .select(["l.id", "l.day", "l.cents", "l.text", "l.reference", "l.state", "l.purpose"])
      .select(["l.reason", "l.party_id as partyId", "p.type as partyType"])
      .select(["l.order_id as orderId", "o.reference as orderReference"])
      .select(sql<string | null>`p.name || ' ' || p.surname`.as("partyName"))
      .select(sql<boolean>`l.identity is null`.as("isByHand"))
      .$if(standing !== "all", (lines) => lines.where("l.state", "=", standing as "waiting"))
      .$if(Boolean(q), (lines) =>
        lines.where(
          holds(
            sql<string>`concat_ws(' ', l.text, l.reference, o.reference, p.name, p.surname)`,
            parseReference(q ?? "") ?? q ?? "",
          ),
        ),
      ),
  sorts: { newest: sorted("desc", { "l.day": "date", "l.id": "uuid" }) },
  choices: { standing: bankLineStandings },
} as const;

/** A line under the lock of all. @throws Failure not_found */
export async function lockedLine(trx: Trx, id: string) {
  await lockLines(trx);
  const found = isRecordId(id)
    ? await trx.selectFrom("bank_lines").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  if (!found) throw new Failure("not_found");
  return found;
}

type Payment = Pick<BankLine, "day" | "cents">;

/** Lines of this amount, of this day or a few days around it. */
const around = (trx: Trx, { day, cents }: Payment) =>
  trx
    .selectFrom("bank_lines")
    .select(["id", "day"])
    .where("cents", "=", cents)
    .where(sql<SqlBool>`abs(day - ${day}::date) <= ${sameWithinDays}`)
    .orderBy("day")
    .limit(1);

/** The payment of a driver that was typed, and that no statement has shown yet. */
export function typedPayment(trx: Trx, driverId: string, payment: Payment) {
  return around(trx, payment)
    .where("identity", "is", null)
    .where("state", "=", "settled")
    .where("party_id", "=", driverId)
    .executeTakeFirst();
}

/** The line of a statement that shows this payment of a driver already, or that may be it. */
export function shownPayment(trx: Trx, driverId: string, payment: Payment) {
  return around(trx, payment)
    .where("identity", "is not", null)
    .where(({ eb, or }) => or([eb("state", "=", "waiting"), eb("party_id", "=", driverId)]))
    .executeTakeFirst();
}

/** Lines like this one but for the amount, which a statement before this one had. */
export function linesLike(trx: Trx, { day, text, reference, cents }: BankLine) {
  return trx
    .selectFrom("bank_lines")
    .select(["identity", "cents"])
    .where("identity", "is not", null)
    .where("day", "=", day)
    .where("text", "=", text)
    .where("reference", "=", reference)
    .where("cents", "<>", cents)
    .execute();
}
