import { type Selectable, sql } from "kysely";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import {
  type LedgerEntry,
  ledgerEntriesStillToPost,
  mergeDebtIntoWalletEntries,
  walletLedgerEntries,
} from "#domain/ledger/accounts.ts";
import { orderLedgerEntries } from "#domain/ledger/order-entries.ts";
import { transactionKindNames } from "#domain/ledger/transaction-kinds.ts";
import { areWalletsActive, doesOrderBelongInBooks } from "#domain/ledger/wallets.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { type InvoiceRole, invoiceRoles } from "#domain/money/invoice.ts";
import { isInList } from "#domain/text/lists.ts";
import type { AppContext, Db, Trx } from "#server/context.ts";
import { findCompanySettings } from "#server/core/company/company.store.ts";
import { Failure } from "#server/failure.ts";
import { LoggableError } from "#server/platform/log/own-error.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";
import {
  lockDriverWallets,
  postLedgerTransaction,
  sumLedgerEntriesByOrder,
} from "./ledger.store.ts";

async function ordersInBooks(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("orders")
    .leftJoin("cancellations", "cancellations.orderId", "orders.id")
    .leftJoin("cash_receipts", "cash_receipts.orderId", "orders.id")
    .select(["orders.id", "inBooks", "hiddenAt", "status", "orderType", "clientId"])
    .select(["driverId", "price", "commission", "fee", "feeState", "agreed"])
    .select(
      sql<InvoiceRole | null>`(select case when vat_in_books and details->>'vatNumber' is not null
          then coalesce(details->>'invoiceAs', ${invoiceRoles[0]}) end
        from company_settings where at <= coalesce(moved_at, cancellations.at)
        order by version desc limit 1)`.as("vatRole"),
    )
    .where("orders.id", "in", ids)
    .execute();
  return rows.map(({ hiddenAt, agreed, fee, feeState, ...row }) => ({
    ...row,
    isHidden: hiddenAt !== null,
    cashTaken: agreed ?? 0,
    fee: fee ?? 0,
    feeState: feeState ?? "none",
  }));
}

/** Finds which of these orders lack entries in the books, and which entries they lack. */
export async function findMissingOrderEntries(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const posted = await sumLedgerEntriesByOrder(db, ids);
  const orders = await ordersInBooks(db, ids);
  return orders
    .map((order) => ({
      id: order.id,
      missing: ledgerEntriesStillToPost(
        mergeDebtIntoWalletEntries(posted.get(order.id) ?? []),
        orderLedgerEntries(order),
      ),
    }))
    .filter(({ missing }) => missing.length > 0);
}

/** Splits an amount taken from a driver, or given back, between the driver's wallet and debt. */
async function splitWalletEntries(trx: Trx, entries: readonly LedgerEntry[], mayOwe: boolean) {
  const ofWallets = entries.filter(({ kind }) => kind === "wallet");
  const others = entries.filter(({ kind }) => kind !== "wallet");
  const drivers = ofWallets.map(({ partyId }) => partyId);
  const balanceFor = await lockDriverWallets(trx, drivers);
  const split = ofWallets.flatMap(({ partyId, cents }) => {
    const { wallet, debt } = balanceFor(partyId);
    if (!mayOwe && cents > wallet) {
      const msg = `The wallet holds ${formatCents(wallet)} and the commission is ${formatCents(cents)}. Top it up first.`;
      const extra = { wallet: wallet / 100, commission: cents / 100 };
      throw new Failure("wallet_too_low", { msg, extra });
    }
    return walletLedgerEntries(partyId, cents, { wallet, debt });
  });
  return [...others, ...split];
}

type Crew = Pick<Selectable<DatabaseTables["orders"]>, "driverId" | "status" | "inBooks">;

/**
 * Says whether an order is in the books after a change of its driver or status.
 *
 * @param set the new driver or status; a value that is left out stays as it was
 */
export async function isOrderInBooksAfterChange(
  { clock }: Pick<AppContext, "clock">,
  trx: Trx,
  before: Crew,
  set: { readonly [Column in "driverId" | "status"]?: Crew[Column] | undefined },
): Promise<boolean> {
  const driverId = set.driverId === undefined ? before.driverId : set.driverId;
  const isCancelled = set.status === "cancelled";
  if (driverId === before.driverId && !isCancelled) return before.inBooks;
  const { details } = await findCompanySettings(trx);
  const doCount = areWalletsActive(details, johannesburgDateAt(clock()));
  const was = { driverId: before.driverId, inBooks: before.inBooks };
  return doesOrderBelongInBooks(was, { driverId, isCancelled }, doCount);
}

type PostingCause = {
  readonly event: string;
  readonly byId: string | null;
  readonly at: Date;
  readonly mayOwe: boolean;
};

/** Finds the last transaction that settled the cancellation fee of an order. */
async function findFeeSettlement(trx: Trx, orderId: string): Promise<number | undefined> {
  const { id } = await trx
    .selectFrom("ledger_transactions")
    .select(({ fn }) => fn.max<number | null>("id").as("id"))
    .where("orderId", "=", orderId)
    .where("kind", "=", "settle-fee")
    .executeTakeFirstOrThrow();
  return id ?? undefined;
}

/** Enters the entries that the books lack for a locked order; a second call changes nothing. */
export async function postOrderToLedger(
  trx: Trx,
  orderId: string,
  { event, byId, at, mayOwe }: PostingCause,
) {
  const [found] = await findMissingOrderEntries(trx, [orderId]);
  if (!found) return;
  if (!isInList(transactionKindNames, event))
    throw new LoggableError(`The books do not know the event ${event}.`);
  const entries = await splitWalletEntries(trx, found.missing, mayOwe);
  const reverses = event === "take-back-fee" ? await findFeeSettlement(trx, orderId) : undefined;
  await postLedgerTransaction(trx, { at, kind: event, orderId, byId, reverses, entries });
}
