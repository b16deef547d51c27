import pg from "pg";
import { seedDatabase, settle } from "#harness/seed/seed-database.ts";
import { planFor } from "#harness/seed/seeding.ts";
import { createDatabase } from "#server/platform/db/pool.ts";
import { createEmbeddedMaps } from "#server/platform/maps/embedded/embedded-maps.ts";
import type { Tables } from "#server/tables.ts";
import type { DrillOptions } from "../frame/drill.ts";

/** Runs a query on a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Makes an empty database of this name on the same server, in place of any other; answers its URL. */
export async function recreate(url: string, name: string): Promise<string> {
  const databaseOf = (other: string) => Object.assign(new URL(url), { pathname: `/${other}` }).href;
  await ask(databaseOf("postgres"), `drop database if exists ${name} with (force)`);
  await ask(databaseOf("postgres"), `create database ${name}`);
  return databaseOf(name);
}

/** Fills a database with a company of this many orders, a fifth as many clients. */
export async function fill(
  url: string,
  orders: number,
  { seed, say }: Pick<DrillOptions, "seed" | "say">,
): Promise<void> {
  const db = createDatabase<Tables>(new pg.Pool({ connectionString: url, max: 1 }));
  try {
    await seedDatabase(db, planFor(orders, Math.ceil(orders / 5), seed % 400), {
      maps: await createEmbeddedMaps(),
      nowMs: Date.now(),
      passwordHashes: { people: "nobody signs in", staff: "nobody signs in" },
      say,
    });
    await settle(db);
  } finally {
    await db.destroy();
  }
}

type Content = { readonly rows: number; readonly digest: string };

/** The queue's tables that hold work; the others hold statistics, and begin anew. */
const tablesSql = `
  select c.oid::regclass::text as name from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and (relnamespace = 'public'::regnamespace
    or c.oid = any(array['pgboss.job', 'pgboss.queue', 'pgboss.schedule', 'pgboss.subscription',
      'pgboss.job_dependency']::regclass[]))
  order by 1`;

/** How many rows each table has and a digest of them, found without any code of the product. */
export async function contentsOf(url: string): Promise<ReadonlyMap<string, Content>> {
  const contents = new Map<string, Content>();
  for (const { name } of await ask<{ name: string }>(url, tablesSql)) {
    const [content] = await ask<Content>(
      url,
      `select count(*)::int as rows, md5(coalesce(string_agg(line, '' order by line), '')) as digest
       from (select md5(t::text) collate "C" as line from ${name} t) lines`,
    );
    if (content) contents.set(name, content);
  }
  return contents;
}

/** What is wrong with contents that should be the same, one sentence for each table. */
export function differences(
  before: ReadonlyMap<string, Content>,
  after: ReadonlyMap<string, Content>,
): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    if (old && now && old.rows === now.rows && old.digest === now.digest) return [];
    return [
      `${name} came back otherwise: ${old?.rows ?? "no"} rows before, ${now?.rows ?? "no"} after.`,
    ];
  });
}

/** What a booking leaves behind in one transaction: each order has all or none of it. */
export const tornBookingsSql = (keys: string, isOrderMail: string) => `
  select o.id::text as id from orders o
    left join audit_events e on e.entity = 'order' and e.entity_id = o.id::text and e.action = 'book'
    left join idempotency_keys k on k.party_id = o.client_id and k.reply->>'id' = o.id::text
    left join pgboss.job on ${isOrderMail} and data->>'orderId' = o.id::text
  where o.notes = any(${keys}) and (e.id is null or k.key is null or job.id is null)
  union all
  select k.reply->>'id' from idempotency_keys k
    left join orders o on o.id::text = k.reply->>'id' where o.id is null
  union all
  select e.entity_id from audit_events e left join orders o on o.id::text = e.entity_id
  where e.entity = 'order' and e.action = 'book' and o.id is null
  union all
  select data->>'orderId' from pgboss.job left join orders o on o.id::text = data->>'orderId'
  where ${isOrderMail} and o.id is null`;
