import { maxTopUpCents } from "../ledger/check-top-up.ts";
import { formatCents } from "../money/format-rand.ts";
import { invoiceNumber } from "../money/invoice.ts";
import { formatReference } from "../orders/order-reference.ts";
import type { OrderStatus } from "../orders/order-states.ts";
import type { PayoutState } from "../payouts/payout.ts";
import type { PartyStatus } from "../people/party-kinds.ts";
import {
  type BankLine,
  type LinePurpose,
  namedInvoices,
  possibleReferences,
  withoutReferences,
} from "./bank-line.ts";

/** What a line is for; with no purpose the reason says why it waits. The names are those of its row. */
export type Match = {
  readonly purpose: LinePurpose | null;
  readonly party_id: string | null;
  readonly order_id: string | null;
  readonly invoice: number | null;
  readonly payout_id: string | null;
  readonly batch_id: string | null;
  readonly returns_id: string | null;
  readonly reason: string;
};

const nothing: Match = {
  purpose: null,
  party_id: null,
  order_id: null,
  invoice: null,
  payout_id: null,
  batch_id: null,
  returns_id: null,
  reason: "",
};
export const matched = (found: Partial<Match>): Match => ({ ...nothing, ...found });
export const waitsBecause = (reason: string): Match => matched({ reason });

type Referenced = { readonly id: string; readonly reference: string };

/** Whom and what texts name by a reference. */
export type Named = {
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
  /** What was paid before it was made. */
  readonly paid: number;
  /** What lines of the bank have paid of it. */
  readonly shown: number;
};

/** What the books have of everything that some lines name. What is settled changes it for the next line. */
export type MatchFacts = Named & {
  readonly invoices: Map<number, OpenInvoice>;
  /** What is owed for an order that no line has paid, by its id. */
  readonly owedFor: Map<string, number>;
  /** What each client owes. */
  readonly owes: Map<string, number>;
  /** What became of payouts since, by their ids. */
  readonly moved: Map<string, PayoutState>;
};

/**
 * Those of all that these texts name. The reference of a wallet or a payout may hold that of an order,
 * which is named only where it stands once more by itself.
 */
export function namedBy({ drivers, payouts, orders }: Named, ...texts: readonly string[]): Named {
  const possible = new Set(possibleReferences(...texts));
  const isNamed = ({ reference }: Referenced) => possible.has(reference);
  const own = { drivers: drivers.filter(isNamed), payouts: payouts.filter(isNamed) };
  const longer = [...own.drivers, ...own.payouts].map(({ reference }) => reference);
  const besides = new Set(possibleReferences(...withoutReferences(longer, ...texts)));
  return { ...own, orders: orders.filter(({ reference }) => besides.has(reference)) };
}

/** The payout that left with this amount, or came back after it had left; undefined for any other. */
export function payoutFor({ payouts }: Pick<Named, "payouts">, cents: number) {
  const [state, amount] = cents < 0 ? ["released", -cents] : ["paid", cents];
  return payouts.find((payout) => payout.state === state && payout.cents === amount);
}

/** A line with the number of an invoice: its client's payment, where just that is still to pay. */
function matchInvoice({ invoices, owes }: MatchFacts, number: number, cents: number): Match {
  const invoice = invoices.get(number);
  const name = invoiceNumber("invoice", number);
  if (!invoice) return waitsBecause(`It names ${name}, which is no invoice.`);
  const { clientId: party_id, isCredited, shown, paid } = invoice;
  if (isCredited) return waitsBecause(`It names ${name}, which a credit note took back.`);
  if (shown !== 0) return waitsBecause(`It names ${name}, which another line has paid.`);
  return invoice.cents - paid === cents && (owes.get(party_id) ?? 0) >= cents
    ? matched({ purpose: "client-payment", party_id, invoice: number })
    : waitsBecause(`It names ${name}, for which its client does not owe just this.`);
}

/**
 * What a line is for, by the one reference of ours in it: a wallet's is a top-up, and that of an order
 * or the number of an invoice whose client owes just this is the client's payment; a payout's is that
 * payout, on its way out or back. In doubt staff decide. docs/spec.md O-533.
 */
export function matchLine({ cents, text, reference }: BankLine, facts: MatchFacts): Match {
  const { drivers, payouts: found, orders } = namedBy(facts, text, reference);
  const payouts = found.map((each) => ({ ...each, state: facts.moved.get(each.id) ?? each.state }));
  const [invoice, ...others] = namedInvoices(text, reference);
  const references = drivers.length + payouts.length + orders.length;
  const count = references + others.length + (invoice === undefined ? 0 : 1);
  if (count > 1) return waitsBecause("It has more than one reference.");
  const payout = payoutFor({ payouts }, cents);
  if (payout) {
    const purpose = cents < 0 ? "payout" : "payout-returned";
    return matched({ purpose, party_id: payout.driverId, payout_id: payout.id });
  }
  if (payouts.length > 0)
    return waitsBecause("It names a payout, of another amount or settled before.");
  if (cents < 0) return waitsBecause("Money out: say what it was for.");
  const [driver] = drivers;
  if (driver) {
    if (driver.status === "removed") {
      return waitsBecause("It has the reference of a driver who was removed.");
    }
    return cents > maxTopUpCents
      ? waitsBecause(`It is more than ${formatCents(maxTopUpCents)}.`)
      : matched({ purpose: "top-up", party_id: driver.id });
  }
  if (invoice !== undefined) return matchInvoice(facts, invoice, cents);
  const [order] = orders;
  if (!order) return waitsBecause("It has no reference of ours.");
  const { id: order_id, clientId: party_id, status } = order;
  const isOwed = facts.owedFor.get(order_id) === cents && (facts.owes.get(party_id) ?? 0) >= cents;
  if (status === "completed" && isOwed) {
    return matched({ purpose: "client-payment", party_id, order_id });
  }
  const name = formatReference(order.reference);
  return waitsBecause(
    status === "cancelled"
      ? `It names order ${name}, which was cancelled. Mark its fee as paid there, if it is this.`
      : `It names order ${name}, for which its client does not owe just this.`,
  );
}

/** Changes the facts as a line that is settled does, so that the next one that names the same waits. */
export function settleInFacts(facts: MatchFacts, cents: number, match: Match): void {
  const { purpose, party_id, order_id, invoice, payout_id } = match;
  if (payout_id !== null) facts.moved.set(payout_id, purpose === "payout" ? "paid" : "returned");
  if (purpose !== "client-payment" || party_id === null) return;
  facts.owes.set(party_id, (facts.owes.get(party_id) ?? 0) - cents);
  if (order_id !== null) facts.owedFor.delete(order_id);
  const paid = invoice === null ? undefined : facts.invoices.get(invoice);
  if (invoice !== null && paid) {
    facts.invoices.set(invoice, { ...paid, shown: paid.shown + cents });
  }
}
