import { type SqlBool, sql } from "kysely";
import { bankLineStandings } from "#contract/list-filters.ts";
import { type BankLine, sameWithinDays } from "#domain/bank/bank-line.ts";
import { lineWords } from "#domain/bank/statement-text.ts";
import { parseReference } from "#domain/orders/order-reference.ts";
import type { Db, Trx } from "#server/context.ts";
import { Failure, invalidFields } from "#server/failure.ts";
import { sorted } from "#server/lists/list-rows.ts";
import { holds } from "#server/lists/list-search.ts";

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
      .leftJoin("bank_lines as known", "known.id", "l.like_id")
      .leftJoin("bank_lines as whole", "whole.id", "l.part_of")
      .select(["l.id", "l.day", "l.cents", "l.text", "l.reference", "l.state", "l.purpose"])
      .select(["l.reason", "l.party_id as partyId", "p.type as partyType"])
      .select(["l.order_id as orderId", "o.reference as orderReference"])
      .select(sql<string | null>`p.name || ' ' || p.surname`.as("partyName"))
      .select(["known.day as likeDay", "known.cents as likeCents", "known.text as likeText"])
      .select(["whole.cents as wholeCents", "whole.text as wholeText"])
      .select(sql<boolean>`l.import_id is null`.as("isByHand"))
      .$if(standing === "waiting", (lines) => lines.where("l.state", "in", ["waiting", "doubtful"]))
      .$if(standing === "settled", (lines) => lines.where("l.state", "in", ["settled", "split"]))
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
  const lines = trx.selectFrom("bank_lines").selectAll().where("id", "=", id);
  const found = await lines.executeTakeFirst();
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
    .where("import_id", "is", null)
    .where("state", "=", "settled")
    .where("party_id", "=", driverId)
    .executeTakeFirst();
}

/** The line of a statement that shows this payment of a driver already, or that may be it. */
export function shownPayment(trx: Trx, driverId: string, payment: Payment) {
  return around(trx, payment)
    .where("import_id", "is not", null)
    .where(({ eb, or }) => or([eb("state", "=", "waiting"), eb("party_id", "=", driverId)]))
    .executeTakeFirst();
}

/**
 * The lines of statements that may be this one in other words: of its day with its amount or its words, and
 * of the days beside it with both.
 *
 * @param known identities of lines that the same file has beside it: those are other payments
 */
export async function linesLike(trx: Trx, line: BankLine, known: ReadonlySet<string>) {
  const found = await trx
    .selectFrom("bank_lines")
    .select(["id", "day", "cents", "text", "reference", "identity", "state"])
    .select(["purpose", "party_id", "order_id", "invoice", "payout_id"])
    .where("identity", "is not", null)
    .where("state", "<>", "void")
    .where(sql<SqlBool>`day between ${line.day}::date - 1 and ${line.day}::date + 1`)
    .where(({ eb, or }) => or([eb("cents", "=", line.cents), eb("day", "=", line.day)]))
    .execute();
  const words = lineWords(line.text, line.reference);
  return found.filter((other) => {
    const alike = [
      other.day === line.day,
      other.cents === line.cents,
      lineWords(other.text, other.reference) === words,
    ];
    return alike.filter(Boolean).length >= 2 && !known.has(other.identity?.toString("hex") ?? "");
  });
}

/** The last top-up of a driver that the bank can have taken back with this amount. @throws Failure invalid_request */
export async function topUpTakenBack(trx: Trx, driverId: string | null, cents: number) {
  const found = await trx
    .selectFrom("bank_lines as l")
    .select("l.id")
    .where("l.purpose", "=", "top-up")
    .where("l.state", "=", "settled")
    .where("l.party_id", "=", driverId)
    .where("l.cents", "=", -cents)
    .where(sql<SqlBool>`not exists (select from bank_lines back where back.returns_id = l.id)`)
    .orderBy("l.day", "desc")
    .limit(1)
    .executeTakeFirst();
  if (found) return found.id;
  const whom = "No top-up of this driver of just this amount is in the books.";
  throw invalidFields({ whom });
}
