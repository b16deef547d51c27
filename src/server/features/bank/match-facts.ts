import { type SqlBool, sql } from "kysely";
import { type BankLine, isSamePayment } from "#domain/bank/bank-line.ts";
import {
  findInvoiceNumbersInBankText,
  findReferencesInBankText,
  type RecordsNamedByBankLine,
  selectRecordsNamedByBankLine,
} from "#domain/bank/line-references.ts";
import {
  applyBankLineMatch,
  type BankLineMatch,
  type BankLineMatchInput,
  matchBankLine,
} from "#domain/bank/match-line.ts";
import type { Trx } from "#server/context.ts";
import { lockLedgerAccounts, sumLedgerEntriesByOrder } from "../ledger/ledger.store.ts";
import { selectInvoices } from "../money/invoices.store.ts";
import { lockPaymentsEnteredByHand } from "./bank-lines.store.ts";

/** Finds drivers, payouts and orders by payment reference, without erased people, whom nobody can pay. */
async function findReferenced(
  trx: Trx,
  references: readonly string[],
): Promise<RecordsNamedByBankLine> {
  const isOne = sql<SqlBool>`reference = any(${references})`;
  const drivers = await trx
    .selectFrom("wallet_references")
    .innerJoin("parties", "parties.id", "driverId")
    .select(["parties.id", "parties.status", "reference"])
    .where(isOne)
    .where("erasedAt", "is", null)
    .execute();
  const payouts = await trx
    .selectFrom("payouts")
    .innerJoin("parties", "parties.id", "driverId")
    .select(["payouts.id", "driverId", "cents", "state", "reference", "batchId"])
    .where(isOne)
    .where("erasedAt", "is", null)
    .forUpdate("payouts")
    .execute();
  const orders = await trx
    .selectFrom("order_references as r")
    .innerJoin("orders", "orders.id", "r.orderId")
    .select(["orders.id", "orders.clientId", "orders.status", "r.reference"])
    .where(isOne)
    .execute();
  return { drivers, payouts, orders };
}

/** Finds the drivers, payouts and orders whose payment references are in a text. */
export const findRecordsByReference = async (
  trx: Trx,
  text: string,
): Promise<RecordsNamedByBankLine> =>
  selectRecordsNamedByBankLine(await findReferenced(trx, findReferencesInBankText(text)), text);

/** Locks the accounts of the people whom bank lines name, and reads the records to match the lines with. */
async function readFacts(trx: Trx, lines: readonly BankLine[]): Promise<BankLineMatchInput> {
  const texts = lines.map(({ text, reference }) => [text, reference] as const);
  const numbers = [...new Set(texts.flatMap((each) => findInvoiceNumbersInBankText(...each)))];
  const references = new Set(texts.flatMap((each) => findReferencesInBankText(...each)));
  const named = await findReferenced(trx, [...references]);
  const isNamed = sql<SqlBool>`number = any(${numbers})`;
  const bills = trx.selectFrom("invoices").select("clientId");
  const billed = await bills.where(isNamed).execute();
  const clients = [...new Set([...named.orders, ...billed].map(({ clientId }) => clientId))];
  const { balanceFor } = await lockLedgerAccounts(trx, [
    ...clients.map((partyId) => ({ kind: "receivable", partyId }) as const),
    ...named.drivers.map(({ id }) => ({ kind: "wallet", partyId: id }) as const),
  ]);
  const invoices = selectInvoices(trx, null).where(isNamed).where("kind", "=", "invoice");
  const ids = named.orders.map(({ id }) => id);
  const posted = await sumLedgerEntriesByOrder(trx, ids);
  const paid = await trx
    .selectFrom("bank_lines")
    .select("orderId")
    .where(sql<SqlBool>`order_id = any(${ids})`)
    .where("state", "=", "settled")
    .execute();
  const isPaid = new Set(paid.map(({ orderId }) => orderId));
  const owedFor = ids.flatMap((id) => {
    const owed = posted.get(id)?.find(({ kind }) => kind === "receivable")?.cents ?? 0;
    return isPaid.has(id) ? [] : [[id, owed] as const];
  });
  return {
    ...named,
    invoices: new Map((await invoices.execute()).map((row) => [row.number, row])),
    owedFor: new Map(owedFor),
    owes: new Map(clients.map((partyId) => [partyId, balanceFor({ kind: "receivable", partyId })])),
    moved: new Map(),
  };
}

/** Prepares the matching of bank lines with purposes and with payments entered by hand. */
export async function prepareBankLineMatching(trx: Trx, lines: readonly BankLine[]) {
  const facts = await readFacts(trx, lines);
  const drivers = facts.drivers.map(({ id }) => id);
  let typed = await lockPaymentsEnteredByHand(trx, drivers);
  return {
    find: (line: BankLine): BankLineMatch => matchBankLine(line, facts),
    /** Finds a bank line's purpose; its amount then counts as paid when further lines are matched. */
    settle: (line: BankLine): BankLineMatch => {
      const match = matchBankLine(line, facts);
      applyBankLineMatch(facts, line.cents, match);
      return match;
    },
    /** Finds the payment entered by hand that a bank line shows, for that line only; answers its id. */
    takeTyped: (line: BankLine, { purpose, partyId }: BankLineMatch): string | undefined => {
      const found = typed.find(
        (each) => purpose === "top-up" && each.partyId === partyId && isSamePayment(each, line),
      );
      typed = typed.filter((each) => each !== found);
      return found?.id;
    },
  };
}
export type BankLineMatching = Awaited<ReturnType<typeof prepareBankLineMatching>>;

/** The part of a paid cancellation fee, in cents, that no bank line shows yet. */
export async function readUnmatchedFeeCents(trx: Trx, orderId: string): Promise<number> {
  const booked = (await sumLedgerEntriesByOrder(trx, [orderId])).get(orderId) ?? [];
  const { shown } = await trx
    .selectFrom("bank_lines")
    .select(({ fn }) => fn.coalesce(fn.sum<number>("cents"), sql<number>`0`).as("shown"))
    .where("orderId", "=", orderId)
    .where("purpose", "=", "fee")
    .executeTakeFirstOrThrow();
  return (booked.find(({ kind }) => kind === "suspense")?.cents ?? 0) - Number(shown);
}

/** Finds the released batch of payouts that adds up to this payment out of our account; undefined for none. */
export async function findPaidPayoutBatch(
  trx: Trx,
  { payouts: [named] }: RecordsNamedByBankLine,
  cents: number,
) {
  if (!named) return undefined;
  const ofBatch = trx.selectFrom("payouts").where("batchId", "=", named.batchId);
  const payouts = await ofBatch.select(["cents", "state"]).execute();
  const isOpen = payouts.every(({ state }) => state === "released");
  const sum = payouts.reduce((all, payout) => all + payout.cents, 0);
  return isOpen && sum === -cents ? named.batchId : undefined;
}
