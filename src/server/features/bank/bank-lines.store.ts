import { type SqlBool, sql } from "kysely";
import type { ReceivedCallQuery } from "#contract/endpoints.ts";
import { type BankLine, samePaymentWindowDays } from "#domain/bank/bank-line.ts";
import { comparableBankLineText, findBankAccountNumber } from "#domain/bank/statement-text.ts";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { parseOrderReference } from "#domain/orders/order-reference.ts";
import type { Db, Trx } from "#server/context.ts";
import { findCompanySettings } from "#server/core/company/company.store.ts";
import { createInvalidFieldsFailure, Failure } from "#server/failure.ts";
import { containsTextCondition } from "#server/lists/fold-text.ts";
import { createListSort } from "#server/lists/list-rows.ts";

/** Lets only one entry by hand, or one statement import, run at a time, so that no payment counts twice. */
export async function lockBankLineChanges(
  trx: Trx,
  about: "by hand" | "statements",
): Promise<void> {
  const key = `bank lines ${about}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/** Finds the number of our own bank account in the settings, or else in the last statement that had one. */
export async function findOurBankAccount(trx: Db): Promise<string | null> {
  const { details } = await findCompanySettings(trx);
  const last = trx.selectFrom("bank_imports").select("account").where("undoneAt", "is", null);
  const named = last.where("account", "~", "[0-9]{5}").orderBy("at", "desc").limit(1);
  const written = details.bankAccount ?? (await named.executeTakeFirst())?.account ?? "";
  return findBankAccountNumber(written) || null;
}

export const bankLineList = {
  listed: (db: Db, { standing, q }: ReceivedCallQuery<"GET /api/bank/lines">) =>
    db
      .selectFrom("bank_lines as l")
      .leftJoin("parties as p", "p.id", "l.partyId")
      .leftJoin("order_references as o", "o.orderId", "l.orderId")
      .leftJoin("bank_lines as known", "known.id", "l.likeId")
      .leftJoin("bank_lines as whole", "whole.id", "l.partOf")
      .select(["l.id", "l.day", "l.cents", "l.text", "l.reference", "l.state", "l.purpose"])
      .select(["l.reason", "l.partyId", "p.type as partyType"])
      .select(["l.orderId", "o.reference as orderReference"])
      .select(sql<string | null>`p.name || ' ' || p.surname`.as("partyName"))
      .select(["known.day as likeDay", "known.cents as likeCents", "known.text as likeText"])
      .select(["whole.cents as wholeCents", "whole.text as wholeText"])
      .select(sql<boolean>`l.import_id is null`.as("isByHand"))
      .$if(standing === "waiting", (lines) => lines.where("l.state", "in", ["waiting", "doubtful"]))
      .$if(standing === "settled", (lines) => lines.where("l.state", "in", ["settled", "split"]))
      .$if(Boolean(q), (lines) =>
        lines.where(
          containsTextCondition(
            sql<string>`concat_ws(' ', l.text, l.reference, o.reference, p.name, p.surname)`,
            parseOrderReference(q ?? "") ?? q ?? "",
          ),
        ),
      ),
  sorts: { newest: createListSort("desc", { "l.day": "date", "l.id": "uuid" }) },
} as const;

export async function lockBankLine(trx: Trx, id: string) {
  const lines = trx.selectFrom("bank_lines").selectAll().where("id", "=", id).forUpdate();
  return lines.executeTakeFirstOrThrow(() => new Failure("not_found"));
}

/** Locks drivers' payments entered by hand that no statement shows yet, the oldest first; skips locked rows. */
export const lockPaymentsEnteredByHand = (trx: Trx, driverIds: readonly string[]) =>
  trx
    .selectFrom("bank_lines")
    .select(["id", "day", "cents", "partyId"])
    .where("importId", "is", null)
    .where("state", "=", "settled")
    .where(sql<SqlBool>`party_id = any(${driverIds})`)
    .orderBy("day")
    .forUpdate()
    .skipLocked()
    .execute();

/** Finds the bank line that shows this driver's payment, or one without a purpose that may show it. */
export const findBankLineForPayment = (
  trx: Trx,
  driverId: string,
  day: CalendarDate,
  cents: number,
) =>
  trx
    .selectFrom("bank_lines")
    .select("day")
    .where("cents", "=", cents)
    .where(sql<SqlBool>`abs(day - ${day}::date) <= ${samePaymentWindowDays}`)
    .where("importId", "is not", null)
    .where(({ eb, or }) => or([eb("state", "=", "waiting"), eb("partyId", "=", driverId)]))
    .orderBy("day")
    .limit(1)
    .executeTakeFirst();

/**
 * Finds the stored bank lines that may be the same payment as one of these: at most a day apart, and with two
 * of day, amount and words in common.
 *
 * @param inFile the identities of all lines of the file, which are payments of their own
 */
export async function findSimilarBankLines(
  trx: Trx,
  lines: readonly BankLine[],
  inFile: ReadonlySet<string>,
) {
  const days = [...new Set(lines.map(({ day }) => day))];
  const stored = await trx
    .selectFrom("bank_lines")
    .select(["day", "cents", "text", "reference", "identity", "id"])
    .select(["purpose", "partyId", "orderId", "invoice", "payoutId"])
    .where("identity", "is not", null)
    .where("state", "<>", "void")
    .where(
      sql<SqlBool>`day in (select d + shift from unnest(${days}::date[]) d, generate_series(-1, 1) shift)`,
    )
    .orderBy("id")
    .execute();
  const others = stored
    .filter(({ identity }) => !inFile.has(identity?.toString("hex") ?? ""))
    .map((other) => ({ ...other, words: comparableBankLineText(other.text, other.reference) }));
  const byDay = Map.groupBy(others, ({ day }) => day);
  return ({ day, cents, text, reference }: BankLine) => {
    const words = comparableBankLineText(text, reference);
    const near = [-1, 0, 1].flatMap((shift) => byDay.get(addDays(day, shift)) ?? []);
    return near.filter((other) => {
      const alike = [other.day === day, other.cents === cents, other.words === words];
      return alike.filter(Boolean).length >= 2;
    });
  };
}

/** Finds a driver's last top-up of this amount that the bank has not taken back yet. */
export async function findTopUpToReverse(trx: Trx, driverId: string | null, cents: number) {
  const found = await trx
    .selectFrom("bank_lines as l")
    .select("l.id")
    .where("l.purpose", "=", "top-up")
    .where("l.state", "=", "settled")
    .where("l.partyId", "=", driverId)
    .where("l.cents", "=", -cents)
    .where(sql<SqlBool>`not exists (select from bank_lines back where back.returns_id = l.id)`)
    .orderBy("l.day", "desc")
    .limit(1)
    .executeTakeFirst();
  if (found) return found.id;
  const whom = "No top-up of this driver of just this amount is in the books.";
  throw createInvalidFieldsFailure({ whom });
}
