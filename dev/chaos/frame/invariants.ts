import { orderStatusesWithRule } from "#domain/orders/order-states.ts";
import type { DrillSetup } from "./drill.ts";

const listed = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(", ");
const isOpen = (alias: string) =>
  `${alias}.status in (${listed(orderStatusesWithRule("isOpen"))}) and ${alias}.hidden_at is null`;

const overlapping = (column: "driver_id" | "vehicle_id") => `
  select a.id || ' and ' || b.id as culprit from orders a
  join orders b on a.${column} = b.${column} and a.id < b.id and a.occupied && b.occupied
  where ${isOpen("a")} and ${isOpen("b")}`;

const count = (what: string, having: string) => `
  select o.id::text as culprit from orders o left join (${what}) found on found.id = o.id::text
  where coalesce(found.times, 0) ${having}`;

const entries = `ledger_entries e
  join ledger_transactions t on t.id = e.transaction_id
  join ledger_accounts a on a.id = e.account_id`;

/** Faults that sound data never have. They repeat the database's own rules on purpose. */
const invariants: Readonly<Record<string, string>> = {
  "two jobs of one driver that overlap": overlapping("driver_id"),
  "two jobs of one vehicle that overlap": overlapping("vehicle_id"),
  "an order with a driver and no vehicle, or under way without a driver": `
    select id::text as culprit from orders where (driver_id is null) <> (vehicle_id is null)
      or (status in (${listed(orderStatusesWithRule("needsDriver"))}) and driver_id is null)`,
  "an order without the one event of its booking": count(
    `select entity_id as id, count(*) as times from audit_events
     where entity = 'order' and action = 'book' group by 1`,
    "<> 1",
  ),
  "an order without its confirmation, or with two that leave": `
    select o.id::text as culprit from orders o left join order_messages m
      on m.order_id = o.id and m.kind = 'booked' and m.channel = 'email'
    group by o.id having count(m.id) = 0 or count(*) filter (where m.state <> 'past') > 1`,
  "a key without its answer, or whose order is not there": `
    select k.key as culprit from idempotency_keys k
    left join orders o on o.id::text = k.reply->>'id'
    where k.reply is null or (o.id is null and k.route like '%orders/create')`,
  "an order with another commission in the books than its own, once": `
    select o.id::text as culprit from orders o
    left join (select t.order_id, -sum(e.amount) as cents from ${entries}
      where a.kind in ('held', 'earned') group by 1) b on b.order_id = o.id
    where o.in_books and coalesce(b.cents, 0) <> case
      when o.hidden_at is not null or o.driver_id is null or o.status = 'cancelled' then 0
      when o.order_type = 'once-off' or o.status = 'completed' then o.commission * 100
      else 0 end`,
  "a wallet below zero, or one that holds something while its driver owes": `
    select party_id::text as culprit from ledger_accounts where kind in ('wallet', 'debt')
    group by party_id having max(balance) filter (where kind = 'wallet') > 0
      or (min(balance) filter (where kind = 'wallet') < 0
        and max(balance) filter (where kind = 'debt') > 0)`,
  "a transaction of the books that does not add up": `
    select transaction_id::text as culprit from ledger_entries
    group by transaction_id having sum(amount) <> 0`,
};

/** Asks the database of the drill, and notes each rule that does not hold. */
export async function checkInvariants(
  { database, faults }: Pick<DrillSetup, "database" | "faults">,
  when: string,
): Promise<void> {
  for (const [none, sql] of Object.entries(invariants)) {
    const culprits = await database.query<{ culprit: string }>(sql);
    const [first] = culprits;
    if (first) faults.add(`${when}: ${none} (${culprits.length} times: ${first.culprit}).`);
  }
}
