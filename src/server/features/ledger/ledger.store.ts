import { sql } from "kysely";
import { type Account, type Entry, sumByAccount } from "#domain/ledger/accounts.ts";
import type { TransactionKind } from "#domain/ledger/transaction-kinds.ts";
import type { Db, Trx } from "#server/context.ts";
import { OwnError } from "#server/platform/log/own-error.ts";

const keyOf = ({ kind, partyId }: Account) => `${kind} ${partyId}`;

/** The balances of accounts, in cents, debits positive. The company's accounts have 0 here. */
export type Balances = { readonly of: (account: Account) => number };

type LockedAccounts = Balances & { readonly idOf: (account: Account) => number };

/**
 * These accounts, opened where they are new. Those of people are locked until the transaction ends, in
 * one order, so that two who post at once take turns; nobody waits for the company's.
 */
export async function lockAccounts(
  trx: Trx,
  accounts: readonly Account[],
): Promise<LockedAccounts> {
  const wanted = new Map(accounts.map((account) => [keyOf(account), account]));
  const people = [...wanted.values()].filter(({ partyId }) => partyId !== null);
  if (people.length > 0) {
    await trx
      .insertInto("ledger_accounts")
      .values(people.map(({ kind, partyId }) => ({ kind, party_id: partyId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const known = trx
    .selectFrom("ledger_accounts")
    .select(["id", "kind", "party_id as partyId", "balance"]);
  const company = await known.where("party_id", "is", null).execute();
  const locked =
    people.length === 0
      ? []
      : await known
          .where((where) =>
            where.or(
              people.map(({ kind, partyId }) =>
                where.and([where("kind", "=", kind), where("party_id", "=", partyId)]),
              ),
            ),
          )
          .orderBy("id")
          .forNoKeyUpdate()
          .execute();
  const rows = [...company, ...locked];
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  const accountOf = (account: Account) => {
    const row = found.get(keyOf(account));
    if (!row) throw new OwnError(`The account ${keyOf(account)} is not there.`);
    return row;
  };
  return {
    of: (account) => accountOf(account).balance ?? 0,
    idOf: (account) => accountOf(account).id,
  };
}

export type Posting = {
  readonly at: Date;
  readonly kind: TransactionKind;
  readonly orderId?: string;
  /** Who did what made it; null where it happened by itself. */
  readonly byId: string | null;
  readonly reverses?: number | undefined;
  readonly entries: readonly Entry[];
};

/**
 * Enters one transaction into the books, for good; answers its id. The database refuses entries that
 * do not add up to zero, a wallet below zero, and a second commission of an order.
 *
 * @param entries at least two
 */
export async function post(
  trx: Trx,
  { at, kind, orderId, byId, reverses, entries }: Posting,
): Promise<number> {
  const amounts = sumByAccount(entries);
  const { idOf } = await lockAccounts(trx, amounts);
  const { id } = await trx
    .insertInto("ledger_transactions")
    .values({ at, kind, order_id: orderId ?? null, by_id: byId, reverses: reverses ?? null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("ledger_entries")
    .values(
      amounts.map((entry) => ({
        transaction_id: id,
        account_id: idOf(entry),
        amount: entry.cents,
      })),
    )
    .execute();
  return id;
}

/** What the books have about each of these orders, by account. */
export async function postedFor(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Entry[]>> {
  const rows = await db
    .selectFrom("ledger_transactions as t")
    .innerJoin("ledger_entries as e", "e.transaction_id", "t.id")
    .innerJoin("ledger_accounts as a", "a.id", "e.account_id")
    .select(["t.order_id as orderId", "a.kind", "a.party_id as partyId"])
    .select(sql<number>`sum(e.amount)::bigint`.as("cents"))
    .where("t.order_id", "in", orderIds)
    .groupBy(["t.order_id", "a.kind", "a.party_id"])
    .execute();
  return Map.groupBy(rows, ({ orderId }) => orderId ?? "");
}
