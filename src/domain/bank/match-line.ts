import { maxTopUpCents } from "../ledger/check-top-up.ts";
import { formatCents } from "../money/format-rand.ts";
import { invoiceNumber } from "../money/invoice.ts";
import { formatReference } from "../orders/order-reference.ts";
import type { OrderStatus } from "../orders/order-states.ts";
import type { PayoutState } from "../payouts/payout.ts";
import type { PartyStatus } from "../people/party-kinds.ts";
import {
  type BankLine,
  findInvoiceNumbers,
  findReferences,
  type LinePurpose,
  removeReferences,
} from "./bank-line.ts";

/** The purpose of a line; without one, the reason says why the line waits. The field names are the row's. */
export type LineMatch = {
  readonly purpose: LinePurpose | null;
  readonly partyId: string | null;
  readonly orderId: string | null;
  readonly invoice: number | null;
  readonly payoutId: string | null;
  readonly batchId: string | null;
  readonly returnsId: string | null;
  readonly reason: string;
};

const nothing: LineMatch = {
  purpose: null,
  partyId: null,
  orderId: null,
  invoice: null,
  payoutId: null,
  batchId: null,
  returnsId: null,
  reason: "",
};
export const makeMatch = (found: Partial<LineMatch>): LineMatch => ({ ...nothing, ...found });
export const noMatch = (reason: string): LineMatch => makeMatch({ reason });

type Referenced = { readonly id: string; readonly reference: string };

/** The records that texts name by a reference. */
export type NamedRecords = {
  readonly drivers: readonly (Referenced & { readonly status: PartyStatus })[];
  readonly payouts: readonly (Referenced & {
    readonly driverId: string;
    readonly batchId: string;
    readonly cents: number;
    readonly state: PayoutState;
  })[];
  readonly orders: readonly (Referenced & {
    readonly clientId: string;
    readonly status: OrderStatus;
  })[];
};

/** An invoice that a line may pay, in cents. */
type OpenInvoice = {
  readonly clientId: string;
  readonly isCredited: boolean;
  readonly cents: number;
  /** Paid before the invoice was made, in cents. */
  readonly paid: number;
  /** Paid of the invoice by bank lines, in cents. */
  readonly shown: number;
};

/** The books' figures for everything that the lines name. Settling one line changes them for the next. */
export type MatchFacts = NamedRecords & {
  readonly invoices: Map<number, OpenInvoice>;
  /** The amount still owed for an order that no line has paid, in cents, by order id. */
  readonly owedFor: Map<string, number>;
  /** The amount that each client owes, in cents, by client id. */
  readonly owes: Map<string, number>;
  /** The present state of payouts, by their ids. */
  readonly moved: Map<string, PayoutState>;
};

/**
 * Finds the records that these texts name. A wallet's or payout's reference may contain an order's; that
 * order is named only where its reference stands once more by itself.
 */
export function selectNamedRecords(
  { drivers, payouts, orders }: NamedRecords,
  ...texts: readonly string[]
): NamedRecords {
  const possible = new Set(findReferences(...texts));
  const isNamed = ({ reference }: Referenced) => possible.has(reference);
  const own = { drivers: drivers.filter(isNamed), payouts: payouts.filter(isNamed) };
  const longer = [...own.drivers, ...own.payouts].map(({ reference }) => reference);
  const besides = new Set(findReferences(...removeReferences(longer, ...texts)));
  return { ...own, orders: orders.filter(({ reference }) => besides.has(reference)) };
}

/** The payout that left with this amount, or came back after it had left; undefined for any other. */
export function findPayoutByAmount({ payouts }: Pick<NamedRecords, "payouts">, cents: number) {
  const [state, amount] = cents < 0 ? ["released", -cents] : ["paid", cents];
  return payouts.find((payout) => payout.state === state && payout.cents === amount);
}

/** A line with the number of an invoice: its client's payment, where just that is still to pay. */
function matchInvoice({ invoices, owes }: MatchFacts, number: number, cents: number): LineMatch {
  const invoice = invoices.get(number);
  const name = invoiceNumber("invoice", number);
  if (!invoice) return noMatch(`It names ${name}, which is no invoice.`);
  const { clientId: partyId, isCredited, shown, paid } = invoice;
  if (isCredited) return noMatch(`It names ${name}, which a credit note took back.`);
  if (shown !== 0) return noMatch(`It names ${name}, which another line has paid.`);
  return invoice.cents - paid === cents && (owes.get(partyId) ?? 0) >= cents
    ? makeMatch({ purpose: "client-payment", partyId, invoice: number })
    : noMatch(`It names ${name}, for which its client does not owe just this.`);
}

/**
 * Finds a line's purpose by the one reference of ours in it. A wallet's reference makes it a top-up. An
 * order's reference, or an invoice's number, makes it a client's payment if the client owes exactly this
 * amount. A payout's reference makes it that payout, going out or coming back. In doubt staff decide.
 * docs/spec.md O-533.
 */
export function matchLine({ cents, text, reference }: BankLine, facts: MatchFacts): LineMatch {
  const { drivers, payouts: found, orders } = selectNamedRecords(facts, text, reference);
  const payouts = found.map((each) => ({ ...each, state: facts.moved.get(each.id) ?? each.state }));
  const [invoice, ...others] = findInvoiceNumbers(text, reference);
  const references = drivers.length + payouts.length + orders.length;
  const count = references + others.length + (invoice === undefined ? 0 : 1);
  if (count > 1) return noMatch("It has more than one reference.");
  const payout = findPayoutByAmount({ payouts }, cents);
  if (payout) {
    const purpose = cents < 0 ? "payout" : "payout-returned";
    return makeMatch({ purpose, partyId: payout.driverId, payoutId: payout.id });
  }
  if (payouts.length > 0) return noMatch("It names a payout, of another amount or settled before.");
  if (cents < 0) return noMatch("Money out: say what it was for.");
  const [driver] = drivers;
  if (driver) {
    if (driver.status === "removed") {
      return noMatch("It has the reference of a driver who was removed.");
    }
    return cents > maxTopUpCents
      ? noMatch(`It is more than ${formatCents(maxTopUpCents)}.`)
      : makeMatch({ purpose: "top-up", partyId: driver.id });
  }
  if (invoice !== undefined) return matchInvoice(facts, invoice, cents);
  const [order] = orders;
  if (!order) return noMatch("It has no reference of ours.");
  const { id: orderId, clientId: partyId, status } = order;
  const isOwed = facts.owedFor.get(orderId) === cents && (facts.owes.get(partyId) ?? 0) >= cents;
  if (status === "completed" && isOwed) {
    return makeMatch({ purpose: "client-payment", partyId, orderId });
  }
  const name = formatReference(order.reference);
  return noMatch(
    status === "cancelled"
      ? `It names order ${name}, which was cancelled. Mark its fee as paid there, if it is this.`
      : `It names order ${name}, for which its client does not owe just this.`,
  );
}

/** Changes the facts as a line that is settled does, so that the next one that names the same waits. */
export function applyMatch(facts: MatchFacts, cents: number, match: LineMatch): void {
  const { purpose, partyId, orderId, invoice, payoutId } = match;
  if (payoutId !== null) facts.moved.set(payoutId, purpose === "payout" ? "paid" : "returned");
  if (purpose !== "client-payment" || partyId === null) return;
  facts.owes.set(partyId, (facts.owes.get(partyId) ?? 0) - cents);
  if (orderId !== null) facts.owedFor.delete(orderId);
  const paid = invoice === null ? undefined : facts.invoices.get(invoice);
  if (invoice !== null && paid) {
    facts.invoices.set(invoice, { ...paid, shown: paid.shown + cents });
  }
}
