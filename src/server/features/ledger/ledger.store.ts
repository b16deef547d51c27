import { type SqlBool, sql } from "kysely";
import {
  type LedgerAccount,
  type LedgerEntry,
  sumEntriesByAccount,
} from "#domain/ledger/accounts.ts";
import type { TransactionKind } from "#domain/ledger/transaction-kinds.ts";
import type { Db, Trx } from "#server/context.ts";
import { insertRows, rowsAsSqlTable } from "#server/platform/db/insert-rows.ts";
import { LoggableError } from "#server/platform/log/own-error.ts";

const accountKey = ({ kind, partyId }: LedgerAccount) => `${kind} ${partyId}`;

/**
 * Opens and locks accounts of clients and drivers, always in the same order to avoid deadlocks. Balances are in
 * cents, debits positive. The company's own accounts are not locked, and their balance is given as 0.
 */
export async function lockLedgerAccounts(trx: Trx, accounts: readonly LedgerAccount[]) {
  const wanted = new Map(accounts.map((account) => [accountKey(account), account]));
  const people = [...wanted.values()].filter(({ partyId }) => partyId !== null);
  if (people.length > 0) {
    await trx
      .insertInto("ledger_accounts")
      .values(people.map(({ kind, partyId }) => ({ kind, partyId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const known = trx.selectFrom("ledger_accounts").select(["id", "kind", "partyId", "balance"]);
  const company = await known.where("partyId", "is", null).execute();
  const [kinds, ids] = [people.map(({ kind }) => kind), people.map(({ partyId }) => partyId)];
  const locked =
    people.length === 0
      ? []
      : await known
          .where(
            sql<SqlBool>`(kind, party_id) in (select * from unnest(${kinds}::text[], ${ids}::uuid[]))`,
          )
          .orderBy("id")
          .forNoKeyUpdate()
          .execute();
  const rows = [...company, ...locked];
  const found = new Map(rows.map((row) => [accountKey(row), row]));
  const requireAccount = (account: LedgerAccount) => {
    const row = found.get(accountKey(account));
    if (!row) throw new LoggableError(`The account ${accountKey(account)} is not there.`);
    return row;
  };
  return {
    balanceFor: (account: LedgerAccount) => requireAccount(account).balance ?? 0,
    accountId: (account: LedgerAccount) => requireAccount(account).id,
  };
}

/** Locks drivers' wallets and debts; returns a function that gives both, in cents, for a driver's id. */
export async function lockDriverWallets(trx: Trx, driverIds: readonly (string | null)[]) {
  const accounts = driverIds.map((partyId) => ({
    wallet: { kind: "wallet", partyId } as const,
    debt: { kind: "debt", partyId } as const,
  }));
  const { balanceFor } = await lockLedgerAccounts(trx, accounts.flatMap(Object.values));
  const found = new Map(
    accounts.map(({ wallet, debt }) => [
      wallet.partyId,
      { wallet: -balanceFor(wallet), debt: balanceFor(debt) },
    ]),
  );
  return (driverId: string | null) => found.get(driverId) ?? { wallet: 0, debt: 0 };
}

export type NewLedgerTransaction = {
  readonly at: Date;
  readonly kind: TransactionKind;
  readonly orderId?: string;
  /** The id of the person whose action made the transaction; null if a background job made it. */
  readonly byId: string | null;
  readonly reverses?: number | undefined;
  readonly entries: readonly LedgerEntry[];
};

/**
 * Enters transactions into the books, where they can never be changed; answers their ids. The database refuses
 * entries that do not add up to 0, a wallet below 0 and a second commission of an order.
 *
 * @param postings each with at least two entries
 */
export async function postLedgerTransactions(trx: Trx, postings: readonly NewLedgerTransaction[]) {
  if (postings.length === 0) return [];
  const amounts = postings.map(({ entries }) => sumEntriesByAccount(entries));
  const { accountId } = await lockLedgerAccounts(trx, amounts.flat());
  const made = postings.map(({ at, kind, orderId, byId, reverses }) => ({
    at,
    kind,
    orderId: orderId ?? null,
    byId,
    reverses: reverses ?? null,
  }));
  const { rows } = await sql<{ id: number }>`
    insert into ledger_transactions (at, kind, order_id, by_id, reverses)
    select at, kind, order_id, by_id, reverses
    from ${rowsAsSqlTable("ledger_transactions", made)}
    returning id`.execute(trx);
  // The database numbers new transactions in the order of the rows.
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  const entries = amounts.flatMap((own, at) =>
    own.map((entry) => ({
      transactionId: ids[at],
      accountId: accountId(entry),
      amount: entry.cents,
    })),
  );
  await insertRows(trx, "ledger_entries", entries);
  return ids;
}

export async function postLedgerTransaction(
  trx: Trx,
  posting: NewLedgerTransaction,
): Promise<number> {
  const [id] = await postLedgerTransactions(trx, [posting]);
  return id as number;
}

/** Adds up the entries of each of these orders by account, in cents. */
export async function sumLedgerEntriesByOrder(db: Db, orderIds: readonly string[]) {
  const rows = await db
    .selectFrom("ledger_transactions as t")
    .innerJoin("ledger_entries as e", "e.transactionId", "t.id")
    .innerJoin("ledger_accounts as a", "a.id", "e.accountId")
    .select(["t.orderId", "a.kind", "a.partyId"])
    .select(sql<number>`sum(e.amount)::bigint`.as("cents"))
    .where(sql<SqlBool>`t.order_id = any(${orderIds})`)
    .groupBy(["t.orderId", "a.kind", "a.partyId"])
    .execute();
  return Map.groupBy(rows, ({ orderId }) => orderId ?? "");
}
