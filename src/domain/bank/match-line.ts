import { maxTopUpCents } from "../ledger/check-top-up.ts";
import { formatCents } from "../money/format-rand.ts";
import { formatInvoiceNumber } from "../money/invoice.ts";
import { formatOrderReference } from "../orders/order-reference.ts";
import type { PayoutState } from "../payouts/payout.ts";
import type { BankLine } from "./bank-line.ts";
import type { BankLinePurpose } from "./line-purposes.ts";
import {
  findInvoiceNumbersInBankText,
  findPayoutByAmount,
  type RecordsNamedByBankLine,
  selectRecordsNamedByBankLine,
} from "./line-references.ts";

/** The purpose found for a bank line, or the reason why staff must decide. Fields as in the database row. */
export type BankLineMatch = {
  readonly purpose: BankLinePurpose | null;
  readonly partyId: string | null;
  readonly orderId: string | null;
  readonly invoice: number | null;
  readonly payoutId: string | null;
  readonly batchId: string | null;
  readonly returnsId: string | null;
  readonly reason: string;
};

const nothing: BankLineMatch = {
  purpose: null,
  partyId: null,
  orderId: null,
  invoice: null,
  payoutId: null,
  batchId: null,
  returnsId: null,
  reason: "",
};
export const createBankLineMatch = (found: Partial<BankLineMatch>): BankLineMatch => ({
  ...nothing,
  ...found,
});
export const noBankLineMatch = (reason: string): BankLineMatch => createBankLineMatch({ reason });

/** An invoice that a bank line may pay, with its amount in cents. */
type OpenInvoice = {
  readonly clientId: string;
  readonly isCredited: boolean;
  readonly cents: number;
  /** The amount paid before the invoice was made, in cents. */
  readonly paid: number;
  /** The amount of the invoice that bank lines have paid, in cents. */
  readonly shown: number;
};

/** The books' figures for all records that bank lines name. A settled line changes them for the next line. */
export type BankLineMatchInput = RecordsNamedByBankLine & {
  readonly invoices: Map<number, OpenInvoice>;
  /** The amount that is still owed for an order, in cents, by order id. */
  readonly owedFor: Map<string, number>;
  /** The amount that each client owes, in cents, by client id. */
  readonly owes: Map<string, number>;
  /** The state of the payouts that earlier lines have settled, by payout id. */
  readonly moved: Map<string, PayoutState>;
};

/** Matches a bank line to the invoice whose number it contains, if it pays exactly what is left to pay. */
function matchInvoice(
  { invoices, owes }: BankLineMatchInput,
  number: number,
  cents: number,
): BankLineMatch {
  const invoice = invoices.get(number);
  const name = formatInvoiceNumber("invoice", number);
  if (!invoice) return noBankLineMatch(`It names ${name}, which is no invoice.`);
  const { clientId: partyId, isCredited, shown, paid } = invoice;
  if (isCredited) return noBankLineMatch(`It names ${name}, which a credit note took back.`);
  if (shown !== 0) return noBankLineMatch(`It names ${name}, which another line has paid.`);
  return invoice.cents - paid === cents && (owes.get(partyId) ?? 0) >= cents
    ? createBankLineMatch({ purpose: "client-payment", partyId, invoice: number })
    : noBankLineMatch(`It names ${name}, for which its client does not owe just this.`);
}

/**
 * Finds a bank line's purpose by the only reference of ours in its text. A wallet's reference makes it a
 * top-up. An order's reference, or an invoice's number, makes it a client's payment if the client owes
 * exactly this amount. A payout's reference makes it that payout, going out or coming back. In doubt staff
 * decide. docs/spec.md O-533.
 */
export function matchBankLine(
  { cents, text, reference }: BankLine,
  facts: BankLineMatchInput,
): BankLineMatch {
  const { drivers, payouts: found, orders } = selectRecordsNamedByBankLine(facts, text, reference);
  const payouts = found.map((each) => ({ ...each, state: facts.moved.get(each.id) ?? each.state }));
  const [invoice, ...others] = findInvoiceNumbersInBankText(text, reference);
  const references = drivers.length + payouts.length + orders.length;
  const count = references + others.length + (invoice === undefined ? 0 : 1);
  if (count > 1) return noBankLineMatch("It has more than one reference.");
  const payout = findPayoutByAmount({ payouts }, cents);
  if (payout) {
    const purpose = cents < 0 ? "payout" : "payout-returned";
    return createBankLineMatch({ purpose, partyId: payout.driverId, payoutId: payout.id });
  }
  if (payouts.length > 0)
    return noBankLineMatch("It names a payout, of another amount or settled before.");
  if (cents < 0) return noBankLineMatch("Money out: say what it was for.");
  const [driver] = drivers;
  if (driver) {
    if (driver.status === "removed") {
      return noBankLineMatch("It has the reference of a driver who was removed.");
    }
    return cents > maxTopUpCents
      ? noBankLineMatch(`It is more than ${formatCents(maxTopUpCents)}.`)
      : createBankLineMatch({ purpose: "top-up", partyId: driver.id });
  }
  if (invoice !== undefined) return matchInvoice(facts, invoice, cents);
  const [order] = orders;
  if (!order) return noBankLineMatch("It has no reference of ours.");
  const { id: orderId, clientId: partyId, status } = order;
  const isOwed = facts.owedFor.get(orderId) === cents && (facts.owes.get(partyId) ?? 0) >= cents;
  if (status === "completed" && isOwed) {
    return createBankLineMatch({ purpose: "client-payment", partyId, orderId });
  }
  const name = formatOrderReference(order.reference);
  return noBankLineMatch(
    status === "cancelled"
      ? `It names order ${name}, which was cancelled. Mark its fee as paid there, if it is this.`
      : `It names order ${name}, for which its client does not owe just this.`,
  );
}

/** Records a settled bank line in the books' figures, so that the next line with the same reference waits. */
export function applyBankLineMatch(
  facts: BankLineMatchInput,
  cents: number,
  match: BankLineMatch,
): void {
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
