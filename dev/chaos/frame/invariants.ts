import { statusesThat } from "#domain/orders/order-states.ts";
import type { Setup } from "./drill.ts";
import { isConfirmation } from "./mail.ts";

/** What a sound database has none of; each row found is a culprit. */
export type Invariant = { readonly none: string; readonly sql: string };

const listed = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(", ");
const isOpen = (alias: string) =>
  `${alias}.status in (${listed(statusesThat("isOpen"))}) and ${alias}.hidden_at is null`;

const overlapping = (column: "driver_id" | "vehicle_id") => `
  select a.id || ' and ' || b.id as culprit from orders a
  join orders b on a.${column} = b.${column} and a.id < b.id and a.occupied && b.occupied
  where ${isOpen("a")} and ${isOpen("b")}`;

/** What people of a drill booked: the seed's orders have no mail, and the old ones no history. */
const booked = `(select * from orders where client_id in
  (select id from parties where name = 'Drill'))`;

/** Rules of the orders as they stand; quick, because it is asked after each round. */
export const orderInvariants: readonly Invariant[] = [
  { none: "two jobs of one driver that overlap", sql: overlapping("driver_id") },
  { none: "two jobs of one vehicle that overlap", sql: overlapping("vehicle_id") },
  {
    none: "an order with a driver and no vehicle, or under way without a driver",
    sql: `select id::text as culprit from orders where (driver_id is null) <> (vehicle_id is null)
      or (status in (${listed(statusesThat("needsDriver"))}) and driver_id is null)`,
  },
  {
    none: "an open order of somebody who is removed",
    sql: `select o.id::text as culprit from ${booked} o
      join parties p on p.id in (o.client_id, o.driver_id) where p.status = 'removed' and ${isOpen("o")}`,
  },
  {
    none: "an installation without an active administrator",
    sql: `select 'all of them' as culprit where not exists (select from users u
      join parties p on p.id = u.id where u.role = 'admin' and p.status = 'active')`,
  },
];

/** One that was left out while its order was deleted is told again: of all, one at most leaves. */
const confirmations = `select order_id::text as id,
    count(*) filter (where state <> 'past') as leaving from order_messages
  where ${isConfirmation} group by 1`;
const bookEvents = `select entity_id as id, count(*) as events from audit_events
  where entity = 'order' and action = 'book' group by 1`;

/** Rules of the whole data, what came of each order included. */
export const dataInvariants: readonly Invariant[] = [
  ...orderInvariants,
  {
    none: "an order without the one event of its booking, or such an event without its order",
    sql: `select o.id::text as culprit from ${booked} o left join (${bookEvents}) e on e.id = o.id::text
      where e.events is distinct from 1
      union all select e.id from (${bookEvents}) e left join orders o on o.id::text = e.id
      where o.id is null`,
  },
  {
    none: "an order without its one confirmation on the queue, or a confirmation without its order",
    sql: `select coalesce(o.id::text, m.id) as culprit from ${booked} o
      full join (${confirmations}) m on m.id = o.id::text
      where o.id is null or m.id is null or m.leaving > 1`,
  },
  {
    none: "a key without its answer, or whose order is not there",
    sql: `select k.key as culprit from idempotency_keys k
      left join orders o on o.id::text = k.reply->>'id' where o.id is null`,
  },
];

/** Asks the database of the drill, and notes each rule that does not hold. */
export async function checkInvariants(
  { database, faults }: Pick<Setup, "database" | "faults">,
  invariants: readonly Invariant[],
  when: string,
): Promise<void> {
  for (const { none, sql } of invariants) {
    const culprits = await database.query<{ culprit: string }>(sql);
    const [first] = culprits;
    if (first) faults.add(`${when}: ${none} (${culprits.length} times: ${first.culprit}).`);
  }
}
