import type { InvoiceRole } from "../money/invoice.ts";
import { includedVatCents } from "../money/vat-part.ts";
import type { OrderType } from "../orders/booking-policy.ts";
import type { CancellationFeeState } from "../orders/cancellation.ts";
import type { OrderStatus } from "../orders/order-states.ts";
import { type LedgerEntry, sumEntriesByAccount } from "./accounts.ts";

/** The details of an order that the books need. Amounts are whole rand. */
export type OrderInBooks = {
  /** Whether the books include the order: orders from before the wallets are left out (docs/spec.md O-442). */
  readonly inBooks: boolean;
  readonly isHidden: boolean;
  readonly status: OrderStatus;
  readonly orderType: OrderType;
  readonly clientId: string;
  readonly driverId: string | null;
  readonly price: number;
  readonly commission: number;
  /** The cash of a contract client that driver and client have confirmed. */
  readonly cashTaken: number;
  /** The client's fee for cancelling. */
  readonly fee: number;
  readonly feeState: CancellationFeeState;
  /** Our role in billing when the order was completed or cancelled; null if the books have no VAT. */
  readonly vatRole: InvoiceRole | null;
};

/** The ledger entries for the VAT in a sale of so many whole rand: we owe the VAT; it lowers our income. */
function vatEntries(sale: number): readonly LedgerEntry[] {
  const cents = includedVatCents(sale);
  return [
    { kind: "vat", partyId: null, cents: -cents },
    { kind: "sales-vat", partyId: null, cents },
  ];
}

function commissionEntries(order: OrderInBooks, driverId: string): readonly LedgerEntry[] {
  const { status, orderType, clientId } = order;
  const [price, commission] = [order.price * 100, order.commission * 100];
  const company = (kind: "held" | "earned") => ({ kind, partyId: null, cents: -commission });
  if (orderType === "once-off") {
    const taken = { kind: "wallet", partyId: driverId, cents: commission } as const;
    return [taken, company(status === "completed" ? "earned" : "held")];
  }
  if (status !== "completed") return [];
  return [
    { kind: "receivable", partyId: clientId, cents: price },
    { kind: "earnings", partyId: driverId, cents: commission - price },
    company("earned"),
    { kind: "cash", partyId: driverId, cents: order.cashTaken * 100 },
    { kind: "receivable", partyId: clientId, cents: -order.cashTaken * 100 },
  ];
}

function feeEntries({ fee, feeState, clientId, vatRole }: OrderInBooks): readonly LedgerEntry[] {
  const cents = fee * 100;
  if (feeState === "owed" || feeState === "paid") {
    return [
      feeState === "owed"
        ? { kind: "receivable", partyId: clientId, cents }
        : // The bank's statement shows where the money went.
          { kind: "suspense", partyId: null, cents },
      { kind: "fees", partyId: null, cents: -cents },
      ...(vatRole === null ? [] : vatEntries(fee)),
    ];
  }
  return [];
}

/**
 * VAT is due on the whole move if we sell it as principal, and on our commission if we are the driver's
 * agent. docs/decisions/045.
 */
function salesVat({ status, vatRole, price, commission }: OrderInBooks): readonly LedgerEntry[] {
  if (status !== "completed" || vatRole === null) return [];
  return vatEntries(vatRole === "principal" ? price : commission);
}

/**
 * Works out the amounts of an order on each account, as the terms say (docs/spec.md O-441 to O-446).
 * Once-off: the commission is taken from the driver when the order becomes theirs, earned when the order is
 * completed, and given back in full if it never is. Contract: on completion the client owes the price, we
 * owe the driver the net amount, and cash that the driver keeps lowers both. A cancellation fee is the
 * client's debt until it is paid or waived. Here, an amount taken from a driver is always on the wallet
 * account, even if the wallet could not pay it.
 */
export function orderLedgerEntries(order: OrderInBooks): readonly LedgerEntry[] {
  if (!order.inBooks || order.isHidden) return [];
  if (order.status === "cancelled") return sumEntriesByAccount(feeEntries(order));
  if (order.driverId === null) return [];
  return sumEntriesByAccount([...commissionEntries(order, order.driverId), ...salesVat(order)]);
}
