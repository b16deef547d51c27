import pg from "pg";

/** Asks a database on a connection of its own. */
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

type Content = { readonly rows: number; readonly digest: string };

/** The queue's tables that hold work; the others measure, and begin anew. */
const tablesSql = `
  select c.oid::regclass::text as name from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and (relnamespace = 'public'::regnamespace
    or c.oid = any(array['pgboss.job', 'pgboss.queue', 'pgboss.schedule', 'pgboss.subscription',
      'pgboss.job_dependency']::regclass[]))
  order by 1`;

/** How many rows each table has and a digest of them, found without anything of the product's. */
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
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((name) => {
    const [old, now] = [before.get(name), after.get(name)];
    if (old && now && old.rows === now.rows && old.digest === now.digest) return [];
    return [
      `${name} came back otherwise: ${old?.rows ?? "no"} rows before, ${now?.rows ?? "no"} after.`,
    ];
  });
}
