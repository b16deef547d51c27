import { type Selectable, sql } from "kysely";
import {
  type BankLine,
  hasItsLetter,
  namedInvoices,
  possibleReferences,
} from "#domain/bank/bank-line.ts";
import { maxTopUpCents } from "#domain/ledger/check-top-up.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { invoiceNumber } from "#domain/money/invoice.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import type { Trx } from "#server/context.ts";
import type { BankTables } from "#server/tables/bank-tables.ts";
import { postedFor } from "../ledger/ledger.store.ts";
import { findInvoice } from "../money/invoices.store.ts";

const nothing = {
  purpose: null,
  party_id: null,
  order_id: null,
  invoice: null,
  payout_id: null,
  batch_id: null,
  returns_id: null,
  reason: "",
};
/** What a line is for, as its row says it; with no purpose the reason says why it waits. */
export type Match = Readonly<Pick<Selectable<BankTables["bank_lines"]>, keyof typeof nothing>>;
export const matched = (found: Partial<Match>): Match => ({ ...nothing, ...found });
export const waitsBecause = (reason: string): Match => matched({ reason });

/**
 * The drivers whose wallet, the payouts and the orders that a text may name. Nothing comes back to who
 * was erased: nobody could pay it out.
 */
export async function namedIn(trx: Trx, ...texts: readonly string[]) {
  const possible = possibleReferences(...texts);
  if (possible.length === 0) return { drivers: [], payouts: [], orders: [] };
  const drivers = await trx
    .selectFrom("wallet_references")
    .innerJoin("parties", "parties.id", "driver_id")
    .select(["parties.id", "parties.status", "reference"])
    .where("reference", "in", possible)
    .where("erased_at", "is", null)
    .execute();
  const payouts = await trx
    .selectFrom("payouts")
    .innerJoin("parties", "parties.id", "driver_id")
    .select(["payouts.id", "driver_id as driverId", "cents", "state", "reference"])
    .select("batch_id as batchId")
    .where("reference", "in", possible)
    .where("erased_at", "is", null)
    .execute();
  const orders = await trx
    .selectFrom("order_references as r")
    .innerJoin("orders", "orders.id", "r.order_id")
    .select(["orders.id", "orders.client_id as clientId", "orders.status", "r.reference"])
    .where("r.reference", "in", possible)
    .execute();
  // The reference of a wallet or a payout may hold that of an order.
  const longer = [...drivers, ...payouts].map(({ reference }) => reference);
  const isWithin = (reference: string) =>
    longer.some((each) => each.includes(reference) && hasItsLetter(each, ...texts));
  return { drivers, payouts, orders: orders.filter(({ reference }) => !isWithin(reference)) };
}

/** Whether a client owes us at least this. */
async function owes(trx: Trx, clientId: string, cents: number): Promise<boolean> {
  const client = await trx
    .selectFrom("ledger_accounts")
    .select("balance")
    .where("kind", "=", "receivable")
    .where("party_id", "=", clientId)
    .executeTakeFirst();
  return (client?.balance ?? 0) >= cents;
}

/** Whether the client owes exactly this for the order, and no line has paid it. */
async function isOwedFor(trx: Trx, order: { id: string; clientId: string }, cents: number) {
  const posted = (await postedFor(trx, [order.id])).get(order.id) ?? [];
  const owed = posted.find(({ kind }) => kind === "receivable")?.cents ?? 0;
  const paid = await trx
    .selectFrom("bank_lines")
    .select("id")
    .where("order_id", "=", order.id)
    .where("state", "=", "settled")
    .executeTakeFirst();
  return owed === cents && !paid && (await owes(trx, order.clientId, cents));
}

/** A line with the number of an invoice: its client's payment, where just that is still to pay. */
async function matchInvoice(trx: Trx, number: number, cents: number): Promise<Match> {
  const invoice = await findInvoice(trx, null, String(number));
  const name = invoiceNumber("invoice", number);
  if (invoice?.kind !== "invoice") return waitsBecause(`It names ${name}, which is no invoice.`);
  const { client_id: party_id, isCredited } = invoice;
  if (isCredited) return waitsBecause(`It names ${name}, which a credit note took back.`);
  if (invoice.shown !== 0) return waitsBecause(`It names ${name}, which another line has paid.`);
  return invoice.cents - invoice.paid === cents && (await owes(trx, party_id, cents))
    ? matched({ purpose: "client-payment", party_id, invoice: number })
    : waitsBecause(`It names ${name}, for which its client does not owe just this.`);
}

/**
 * How much of the fee of a cancelled order, in cents, stands as paid in the books and is on no line yet.
 * What is owed stands as the client's debt, and what is waived nowhere.
 */
export async function feeOnNoLine(trx: Trx, orderId: string): Promise<number> {
  const booked = (await postedFor(trx, [orderId])).get(orderId) ?? [];
  const { shown } = await trx
    .selectFrom("bank_lines")
    .select(({ fn }) => fn.coalesce(fn.sum<number>("cents"), sql<number>`0`).as("shown"))
    .where("order_id", "=", orderId)
    .where("purpose", "=", "fee")
    .executeTakeFirstOrThrow();
  return (booked.find(({ kind }) => kind === "suspense")?.cents ?? 0) - Number(shown);
}

type Named = Awaited<ReturnType<typeof namedIn>>;

/** The payout that left with this amount, or came back after it had left; undefined for any other. */
export function payoutFor({ payouts }: Pick<Named, "payouts">, cents: number) {
  const [state, amount] = cents < 0 ? ["released", -cents] : ["paid", cents];
  return payouts.find((payout) => payout.state === state && payout.cents === amount);
}

/** The batch of a payout, once none of its payouts was paid alone and all together are this much. */
export async function batchFor(
  trx: Trx,
  { payouts: [named] }: Pick<Named, "payouts">,
  cents: number,
): Promise<string | undefined> {
  if (!named) return undefined;
  const payouts = await trx
    .selectFrom("payouts")
    .select(["cents", "state"])
    .where("batch_id", "=", named.batchId)
    .execute();
  const isOpen = payouts.every(({ state }) => state === "released");
  const sum = payouts.reduce((all, payout) => all + payout.cents, 0);
  return isOpen && sum === -cents ? named.batchId : undefined;
}

/**
 * What a line is for, by the one reference of ours in it: a wallet's is a top-up, and that of an order
 * or the number of an invoice whose client owes just this is the client's payment; a payout's is that
 * payout, on its way out or back. In doubt staff decide. docs/spec.md O-533.
 */
export async function matchLine(trx: Trx, line: BankLine): Promise<Match> {
  const named = await namedIn(trx, line.text, line.reference);
  const { drivers, payouts, orders } = named;
  const [invoice, ...others] = namedInvoices(line.text, line.reference);
  const references = drivers.length + payouts.length + orders.length;
  const count = references + others.length + (invoice === undefined ? 0 : 1);
  if (count > 1) return waitsBecause("It has more than one reference.");
  const payout = payoutFor(named, line.cents);
  if (payout) {
    const purpose = line.cents < 0 ? "payout" : "payout-returned";
    return matched({ purpose, party_id: payout.driverId, payout_id: payout.id });
  }
  if (payouts.length > 0)
    return waitsBecause("It names a payout, of another amount or settled before.");
  if (line.cents < 0) return waitsBecause("Money out: say what it was for.");
  const [driver] = drivers;
  if (driver) {
    if (driver.status === "removed") {
      return waitsBecause("It has the reference of a driver who was removed.");
    }
    return line.cents > maxTopUpCents
      ? waitsBecause(`It is more than ${formatCents(maxTopUpCents)}.`)
      : matched({ purpose: "top-up", party_id: driver.id });
  }
  if (invoice !== undefined) return matchInvoice(trx, invoice, line.cents);
  const [order] = orders;
  if (!order) return waitsBecause("It has no reference of ours.");
  if (order.status === "completed" && (await isOwedFor(trx, order, line.cents))) {
    return matched({ purpose: "client-payment", party_id: order.clientId, order_id: order.id });
  }
  const reference = formatReference(order.reference);
  return waitsBecause(
    order.status === "cancelled"
      ? `It names order ${reference}, which was cancelled. Mark its fee as paid there, if it is this.`
      : `It names order ${reference}, for which its client does not owe just this.`,
  );
}
