import { type SqlBool, sql } from "kysely";
import type { BankLine } from "#domain/bank/bank-line.ts";
import type { BankLinePurpose } from "#domain/bank/line-purposes.ts";
import { payerNameWords } from "#domain/bank/statement-text.ts";
import {
  type BankLineSuggestion,
  bankLineSearchWords,
  suggestBankLinePurpose,
} from "#domain/bank/suggest-line.ts";
import { maxTopUpCents } from "#domain/ledger/check-top-up.ts";
import { formatInvoiceNumber } from "#domain/money/invoice.ts";
import type { Db, Trx } from "#server/context.ts";
import { selectInvoices } from "../money/invoices.store.ts";

type LineWithId = BankLine & { readonly id: string };
/** The words of a bank line by which its payer is recognised next time; empty for none. */
const payerKey = ({ text, reference }: BankLine) => payerNameWords(text, reference) ?? "";

/** Finds the invoices of which exactly the amount of one of these bank lines is unpaid. */
async function findOpenInvoices(db: Db, lines: readonly LineWithId[]) {
  const left = sql<number>`i.cents - i.paid - i.shown`;
  const invoices = await db
    .selectFrom(selectInvoices(db, null).where("kind", "=", "invoice").as("i"))
    .innerJoin("parties as p", "p.id", "i.clientId")
    .select(["i.number", "p.id as partyId", "p.name", "p.surname", left.as("cents")])
    .where("i.isCredited", "=", false)
    .where(left, "in", [...new Set(lines.map(({ cents }) => cents))])
    .execute();
  return invoices.map(({ number, ...who }) => ({
    ...who,
    purpose: "client-payment" as const,
    whom: formatInvoiceNumber("invoice", number),
  }));
}

/** Finds the drivers whose surname is in one of these bank lines. */
async function findNamedDrivers(db: Db, lines: readonly LineWithId[]) {
  const words = bankLineSearchWords(...lines.flatMap(({ text, reference }) => [text, reference]));
  const drivers = await db
    .selectFrom("parties as p")
    .innerJoin("wallet_references as r", "r.driverId", "p.id")
    .select(["r.reference as whom", "p.id as partyId", "p.name", "p.surname"])
    .where("p.status", "<>", "removed")
    .where(sql<SqlBool>`string_to_array(folded(p.surname, ' '), ' ') && ${[...words]}::text[]`)
    .limit(500)
    .execute();
  return drivers.map((driver) => ({ ...driver, purpose: "top-up" as const, cents: null }));
}

/** Reads, for each bank line, what staff said that its payer's last payment was for. */
async function readRememberedPayers(db: Db, lines: readonly LineWithId[]) {
  const rows = await db
    .selectFrom("bank_payers as b")
    .leftJoin("parties as p", "p.id", "b.partyId")
    .leftJoin("wallet_references as r", "r.driverId", "p.id")
    .select(["b.words", "b.purpose", "b.reason", "b.partyId"])
    .select(sql<string>`coalesce(r.reference, p.email, '')`.as("whom"))
    .select(sql<string>`coalesce(p.name || ' ' || p.surname, b.reason)`.as("label"))
    .where("b.words", "in", lines.map(payerKey))
    .where(sql<SqlBool>`p.status is distinct from 'removed'`)
    .execute();
  const why = "You said so of the last one with these words.";
  return new Map(rows.map(({ words, ...row }) => [words, { ...row, why }]));
}

/** Suggests bank lines' purposes by open invoice, the payer's last payment or name. docs/spec.md O-1177. */
export async function suggestBankLinePurposes(db: Db, lines: readonly LineWithId[]) {
  if (lines.length === 0) return new Map<string, BankLineSuggestion>();
  const known = await readRememberedPayers(db, lines);
  const candidates = [
    ...(await findOpenInvoices(db, lines)),
    ...(await findNamedDrivers(db, lines)),
  ];
  return new Map(
    lines.flatMap((line) => {
      const before = known.get(payerKey(line));
      const found = suggestBankLinePurpose(line, candidates);
      const isSameParty = before === undefined || before.partyId === found?.partyId;
      const suggestion = isSameParty ? (found ?? before) : before;
      const isTooMuch = suggestion?.purpose === "top-up" && line.cents > maxTopUpCents;
      return suggestion && !isTooMuch ? [[line.id, suggestion] as const] : [];
    }),
  );
}

/** Remembers what a payment was for, to suggest it for the next payment of the same payer. */
export async function rememberPayerPurpose(
  trx: Trx,
  line: BankLine,
  given: { purpose: BankLinePurpose; partyId: string | null; reason: string; at: Date },
) {
  const { purpose, partyId, reason, at } = given;
  const words = payerKey(line);
  if (words === "" || !["top-up", "client-payment", "costs"].includes(purpose)) return;
  const value = { purpose, partyId, reason: partyId === null ? reason : "", usedAt: at };
  await trx
    .insertInto("bank_payers")
    .values({ words, ...value })
    .onConflict((same) => same.column("words").doUpdateSet(value))
    .execute();
}
