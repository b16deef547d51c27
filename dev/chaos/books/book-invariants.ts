import type { Invariant } from "../frame/invariants.ts";

const entries = `ledger_entries e
  join ledger_transactions t on t.id = e.transaction_id
  join ledger_accounts a on a.id = e.account_id`;

/** The rules of the books, written here once more on purpose: the database has its own. */
export const bookInvariants: readonly Invariant[] = [
  {
    none: "an order with another commission in the books than its own, once",
    sql: `select o.id::text as culprit from orders o
      left join (select t.order_id, -sum(e.amount) as cents from ${entries}
        where a.kind in ('held', 'earned') group by 1) b on b.order_id = o.id
      where coalesce(b.cents, 0) <> case
        when o.hidden_at is not null or o.driver_id is null or o.status = 'cancelled' then 0
        when o.order_type = 'once-off' or o.status = 'completed' then o.commission * 100
        else 0 end`,
  },
  {
    none: "a wallet below zero, or one that holds something while its driver owes",
    sql: `select party_id::text as culprit from ledger_accounts where kind in ('wallet', 'debt')
      group by party_id having max(balance) filter (where kind = 'wallet') > 0
        or (min(balance) filter (where kind = 'wallet') < 0
          and max(balance) filter (where kind = 'debt') > 0)`,
  },
  {
    none: "a transaction that does not add up",
    sql: `select transaction_id::text as culprit from ledger_entries
      group by transaction_id having sum(amount) <> 0`,
  },
  {
    none: "a balance that is not the sum of its entries",
    sql: `select a.id::text as culprit from ledger_accounts a where party_id is not null
      and balance <> (select coalesce(sum(amount), 0) from ledger_entries where account_id = a.id)`,
  },
  {
    none: "money that left for a driver without a payout, or a payout whose money did not leave",
    sql: `select 'all payouts' as culprit
      where (select coalesce(-sum(e.amount), 0) from ${entries} where a.kind = 'payouts')
        <> (select coalesce(sum(cents), 0) from payouts where state = 'released')`,
  },
];
