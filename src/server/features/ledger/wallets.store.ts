import { sql } from "kysely";
import type { AccountKind } from "#domain/ledger/accounts.ts";
import type { Db } from "#server/context.ts";
import { drivers } from "#server/core/fleet/drivers.store.ts";
import { isOpenOrder } from "#server/core/orders/order-states.store.ts";

/** SQL value: what a driver has on an account, in cents, as a number that is not below 0. */
const balanceOf = (kind: AccountKind, sign: 1 | -1) =>
  sql<number>`coalesce((select ${sql.lit(sign)} * balance from ledger_accounts
    where kind = ${sql.lit(kind)} and party_id = drivers.id), 0)::bigint`;

const balances = [
  balanceOf("wallet", -1).as("wallet"),
  balanceOf("debt", 1).as("debt"),
  balanceOf("earnings", -1).as("earnings"),
  balanceOf("cash", 1).as("cash"),
] as const;

export const wallets = { id: drivers.id, all: (db: Db) => drivers.all(db).select(balances) };

/** Commission of the driver's orders that are not completed, in cents. */
export async function heldFor(db: Db, driverId: string): Promise<number> {
  const { held } = await db
    .selectFrom("orders")
    .select(sql<number>`coalesce(sum(commission), 0)::bigint * 100`.as("held"))
    .where("driver_id", "=", driverId)
    .where("in_books", "=", true)
    .where("order_type", "=", "once-off")
    .where(isOpenOrder())
    .executeTakeFirstOrThrow();
  return held;
}

export async function paymentReferenceOf(db: Db, driverId: string): Promise<string> {
  const { reference } = await db
    .selectFrom("wallet_references")
    .select("reference")
    .where("driver_id", "=", driverId)
    .executeTakeFirstOrThrow();
  return reference;
}

/** Days from one until before another, YYYY-MM-DD. */
type Days = { readonly monday: string; readonly nextMonday: string };

/** One row for each transaction; the driver's own entries are read first, for PostgreSQL's planner. */
export function walletLines(
  db: Db,
  driverId: string,
  accounts: readonly AccountKind[] = ["wallet", "debt"],
  { monday, nextMonday }: Days = { monday: "-infinity", nextMonday: "infinity" },
) {
  return db
    .with(
      (name) => name("own").materialized(),
      (own) =>
        own
          .selectFrom("ledger_entries as e")
          .innerJoin("ledger_accounts as a", "a.id", "e.account_id")
          .where("a.party_id", "=", driverId)
          .where("a.kind", "in", accounts)
          .where("e.day", ">=", monday)
          .where("e.day", "<", nextMonday)
          .groupBy("e.transaction_id")
          .select(["e.transaction_id", sql<number>`-sum(e.amount)::bigint`.as("cents")]),
    )
    .selectFrom("own")
    .innerJoin("ledger_transactions as t", "t.id", "own.transaction_id")
    .select(["t.id", "t.at", "t.kind", "t.order_id as orderId", "t.reverses", "own.cents"])
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
