import { sql } from "kysely";
import type { LedgerAccountKind } from "#domain/ledger/accounts.ts";
import { isStaffMember, type Party } from "#server/caller.ts";
import type { Db } from "#server/context.ts";
import { driverList } from "#server/core/fleet/drivers.store.ts";
import { isOpenOrder } from "#server/core/orders/order-states.store.ts";
import { Failure } from "#server/failure.ts";
import { requireRecord } from "#server/lists/find-record.ts";

/** SQL value: the balance of a driver's account in cents; `sign` makes the usual balance positive. */
const balanceOn = (kind: LedgerAccountKind, sign: 1 | -1) =>
  sql<number>`coalesce((select ${sql.lit(sign)} * balance from ledger_accounts
    where kind = ${sql.lit(kind)} and party_id = drivers.id), 0)::bigint`;

const balances = [
  balanceOn("wallet", -1).as("wallet"),
  balanceOn("debt", 1).as("debt"),
  balanceOn("earnings", -1).as("earnings"),
  balanceOn("cash", 1).as("cash"),
] as const;

export const driverWalletList = {
  id: driverList.id,
  all: (db: Db) => driverList.all(db).select(balances),
};

/** Reads a driver and their balances, for staff or for that driver; for anyone else it throws "not found". */
export async function requireDriverWallet(db: Db, caller: Party, id: string) {
  if (!isStaffMember(caller) && caller.id !== id) throw new Failure("not_found");
  return requireRecord(db, driverWalletList, id);
}

/** Adds up, in cents, the commission of a driver's once-off orders in the books that are still open. */
export async function sumHeldCommission(db: Db, driverId: string): Promise<number> {
  const { held } = await db
    .selectFrom("orders")
    .select(sql<number>`coalesce(sum(commission), 0)::bigint * 100`.as("held"))
    .where("driverId", "=", driverId)
    .where("inBooks", "=", true)
    .where("orderType", "=", "once-off")
    .where(isOpenOrder())
    .executeTakeFirstOrThrow();
  return held;
}

export async function findDriverPaymentReference(db: Db, driverId: string): Promise<string> {
  const { reference } = await db
    .selectFrom("wallet_references")
    .select("reference")
    .where("driverId", "=", driverId)
    .executeTakeFirstOrThrow();
  return reference;
}

/** A range of days: `monday` and all days before `nextMonday`, each YYYY-MM-DD. */
type Days = { readonly monday: string; readonly nextMonday: string };

/**
 * Selects the transactions on some accounts of a driver, with their amounts in cents. The driver's own entries
 * are selected first and materialized, so that PostgreSQL does not read everybody's.
 */
export function selectWalletTransactions(
  db: Db,
  driverId: string,
  accounts: readonly LedgerAccountKind[] = ["wallet", "debt"],
  { monday, nextMonday }: Days = { monday: "-infinity", nextMonday: "infinity" },
) {
  return db
    .with(
      (name) => name("own").materialized(),
      (own) =>
        own
          .selectFrom("ledger_entries as e")
          .innerJoin("ledger_accounts as a", "a.id", "e.accountId")
          .where("a.partyId", "=", driverId)
          .where("a.kind", "in", accounts)
          .where("e.day", ">=", monday)
          .where("e.day", "<", nextMonday)
          .groupBy("e.transactionId")
          .select(["e.transactionId", sql<number>`-sum(e.amount)::bigint`.as("cents")]),
    )
    .selectFrom("own")
    .innerJoin("ledger_transactions as t", "t.id", "own.transactionId")
    .select(["t.id", "t.at", "t.kind", "t.orderId", "t.reverses", "own.cents"])
    .select(
      sql<
        string | null
      >`(select reference from order_references r where r.order_id = t.order_id)`.as("reference"),
    )
    .select(
      sql<boolean>`exists (select from ledger_transactions back where back.reverses = t.id)`.as(
        "isReversed",
      ),
    );
}
