import pg from "pg";
import { Interruption } from "./refusal.ts";

/** A table with its rows, as a backup knows it. */
export type DatabaseTable = {
  /** With its schema: `public.orders`. */
  readonly name: string;
  /** The columns that hold something of their own, in their order: generated ones are left out. */
  readonly columns: readonly string[];
  /** What the primary key puts the rows in order by: text that SQL takes as it is. */
  readonly key: readonly string[];
};

export type DatabaseSequence = {
  readonly name: string;
  readonly value: string;
  readonly called: boolean;
};

/** The queue's tables that hold work, and what describes it. The others measure and are made anew. */
const queueTables = ["queue", "schedule", "subscription", "job", "job_dependency"];

const tablesSql = `
  select format('%s.%s', n.nspname, c.relname) as name,
    array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum
    ) as columns,
    array(
      select quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end
      from pg_index i, unnest(i.indkey::int[]) with ordinality as part (attnum, place)
        join pg_attribute a on a.attnum = part.attnum
      where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid
      order by part.place
    ) as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and (n.nspname = 'public' or (n.nspname = 'pgboss' and c.relname = any($1)))
    and not exists (
      select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
    )
  order by 1`;

const sequencesSql = `
  select format('%s.%s', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'S' and n.nspname = 'public'
    and not exists (
      select from pg_depend d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
    )
  order by 1`;

/** Quotes `schema.name` for SQL. */
export function sqlName(name: string): string {
  return name.split(".").map(pg.escapeIdentifier).join(".");
}

/** Every table of ours that is there, by name. */
export async function readTables(client: pg.Client): Promise<readonly DatabaseTable[]> {
  const { rows } = await client.query<DatabaseTable>(tablesSql, [queueTables]);
  return rows;
}

/** Every sequence of ours that is there, by name. */
export async function readSequenceNames(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(sequencesSql);
  return rows.map(({ name }) => name);
}

/** The state that these sequences have now. */
export async function readSequences(
  client: pg.Client,
  names: readonly string[],
): Promise<readonly DatabaseSequence[]> {
  const sequences: DatabaseSequence[] = [];
  for (const name of names) {
    const state = await client.query<Omit<DatabaseSequence, "name">>(
      `select last_value::text as value, is_called as called from ${sqlName(name)}`,
    );
    if (state.rows[0]) sequences.push({ name, ...state.rows[0] });
  }
  return sequences;
}

/** The rows of a table as COPY writes them, always in the same order and the same words. */
export function copyOutSql({ name, columns, key }: DatabaseTable): string {
  const list = columns.map(pg.escapeIdentifier).join(", ");
  const order = key.length > 0 ? key.join(", ") : `row(${list})::text collate "C"`;
  return `copy (select ${list} from ${sqlName(name)} t order by ${order}) to stdout`;
}

/** Takes rows as `copyOutSql` wrote them. */
export function copyInSql({ name, columns }: Pick<DatabaseTable, "name" | "columns">): string {
  return `copy ${sqlName(name)} (${columns.map(pg.escapeIdentifier).join(", ")}) from stdin`;
}

/** What the words of a row depend on, the same whatever server and role. */
const wording = [
  "set client_encoding = 'UTF8'",
  "set timezone = 'UTC'",
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  "set extra_float_digits = 3",
  "set bytea_output = 'hex'",
].join("; ");

/**
 * One connection for long work, without the limits of a page's, in the wording of backups. The signal
 * ends it at once, whatever it waits for.
 */
export async function withConnection<T>(
  { url, signal }: { readonly url: string; readonly signal: AbortSignal },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "layisha-operations",
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // A connection that breaks also fails the query that waits for it, which is where it is handled.
  client.on("error", () => undefined);
  const hangUp = () => void client.end();
  signal.addEventListener("abort", hangUp);
  try {
    signal.throwIfAborted();
    await client.connect();
    await client.query(
      `${wording}; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`,
    );
    return await work(client);
  } catch (error) {
    // What a connection says that was hung up on is not the reason.
    if (!(error instanceof Interruption)) signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", hangUp);
    await client.end().catch(() => undefined);
  }
}
