import type { collectFaults } from "../drill.ts";
import type { Booking } from "./book-on.ts";
import { ask } from "./contents.ts";

/** What a booking leaves behind, all of it in one transaction: each order has all or none of it. */
const tornSql = `
  select o.id::text as id from orders o
    left join audit_events e on e.entity = 'order' and e.entity_id = o.id::text and e.action = 'book'
    left join idempotency_keys k on k.party_id = o.client_id and k.reply->>'id' = o.id::text
    left join pgboss.job j on j.data->>'kind' = 'order-mail' and j.data->>'orderId' = o.id::text
  where o.notes = any($keys) and (e.id is null or k.key is null or j.id is null)
  union all
  select k.reply->>'id' from idempotency_keys k
    left join orders o on o.id::text = k.reply->>'id' where o.id is null
  union all
  select e.entity_id from audit_events e left join orders o on o.id::text = e.entity_id
  where e.entity = 'order' and e.action = 'book' and o.id is null
  union all
  select j.data->>'orderId' from pgboss.job j left join orders o on o.id::text = j.data->>'orderId'
  where j.data->>'kind' = 'order-mail' and o.id is null`;

/**
 * Judges what was backed up while bookings went on: all that was acknowledged before is in it, and
 * no booking is in it by half. Answers how many of the later ones are in it too.
 */
export async function checkOneMoment(
  url: string,
  { before, all }: { readonly before: readonly Booking[]; readonly all: readonly Booking[] },
  faults: ReturnType<typeof collectFaults>,
): Promise<number> {
  const keys = `'{${all.map(({ key }) => key).join(",")}}'::text[]`;
  const torn = await ask<{ id: string }>(
    url,
    tornSql.replace("$keys", () => keys),
  );
  for (const { id } of torn) faults.add(`A backup under load holds half of a booking: ${id}.`);
  const stored = await ask<{ id: string }>(url, `select id from orders where notes = any(${keys})`);
  const ids = new Set(stored.map(({ id }) => id));
  for (const { id } of before) {
    if (!ids.has(id)) faults.add(`A booking acknowledged before the backup is not in it: ${id}.`);
  }
  return ids.size - before.length;
}
