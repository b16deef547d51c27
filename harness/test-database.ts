import { join } from "node:path";
import pg from "pg";
import { v7 as newId } from "uuid";
import { mailRetryPolicies } from "#server/mail/mails.ts";
import { applyMigrations } from "#server/platform/db/migrate.ts";
import { createBackgroundJobs } from "#server/platform/jobs/jobs.ts";
import { createProcessMetrics } from "#server/platform/metrics/metrics.ts";
import { silentLog } from "./logs.ts";
import { sampleCompany } from "./sample-company.ts";

const template = "layisha_template";

function buildDatabaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function buildTemplate(admin: pg.Client, serverUrl: string): Promise<void> {
  await admin.query(`create database ${template}_raw`);
  const url = buildDatabaseUrl(serverUrl, `${template}_raw`);
  await applyMigrations(url, join(import.meta.dirname, "../migrations"));
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const setter = newId();
  await pool.query(
    `insert into parties (id, type, email, name, surname, cellphone, status, password_hash, created_at, updated_at)
      values ($1, 'user', 'setter@clients.example.com', 'Sample', 'Setter', '+27825550198', 'removed', 'none', '2026-11-30', '2026-11-30')`,
    [setter],
  );
  await pool.query(
    `insert into company_settings (version, at, by_id, details, terms, privacy)
      values (1, '2020-01-01', $1, $2, 0, 0)`,
    [setter, sampleCompany],
  );
  const jobs = createBackgroundJobs(pool, silentLog, createProcessMetrics(), mailRetryPolicies);
  await jobs.open();
  await jobs.stop();
  await pool.end();
  await admin.query(`alter database ${template}_raw rename to ${template}`);
}

async function withAdmin(
  serverUrl: string,
  work: (admin: pg.Client) => Promise<unknown>,
): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await work(admin).finally(() => admin.end());
}

export type TestDatabase = { readonly url: string; readonly drop: () => Promise<void> };

const databaseOn = (serverUrl: string, name: string): TestDatabase => ({
  url: buildDatabaseUrl(serverUrl, name),
  drop: () => withAdmin(serverUrl, (admin) => admin.query(`drop database ${name} with (force)`)),
});

/** A copy of the database of this name, to which nobody is connected. */
export async function copyDatabase(serverUrl: string, from: string): Promise<TestDatabase> {
  const name = `test_${newId().replaceAll("-", "")}`;
  // Copied file by file it costs half of what it costs through the write-ahead log.
  const sql = `create database ${name} template ${from} strategy file_copy`;
  await withAdmin(serverUrl, (admin) => admin.query(sql));
  return databaseOn(serverUrl, name);
}

async function copyTemplate(serverUrl: string): Promise<TestDatabase> {
  await withAdmin(serverUrl, async (admin) => {
    await admin.query("select pg_advisory_lock(1)");
    const known = await admin.query("select 1 from pg_database where datname = $1", [template]);
    if (known.rowCount === 0) await buildTemplate(admin, serverUrl);
  });
  return copyDatabase(serverUrl, template);
}

/** The next copy of each server, made while tests run with the last one; none of a server asked once. */
const copies = new Map<string, Promise<TestDatabase> | undefined>();

/**
 * A database of its own for one test file: a copy of a migrated template, which the first file of
 * the run makes while the others wait for it.
 */
export async function createTestDatabase(serverUrl: string): Promise<TestDatabase> {
  const isKnown = copies.has(serverUrl);
  const made = await (copies.get(serverUrl) ?? copyTemplate(serverUrl));
  copies.set(serverUrl, isKnown ? copyTemplate(serverUrl) : undefined);
  return made;
}

/**
 * Remembers what the database at this URL has. Answers what brings it back to that, whatever guards
 * its rows and whatever work waits.
 */
export async function rememberRows(databaseUrl: string): Promise<() => Promise<void>> {
  const url = new URL(databaseUrl);
  // The role of the product may not take everything out.
  url.username = "postgres";
  const statements = ["begin", "set local session_replication_role = replica"];
  await withAdmin(url.href, async (admin) => {
    const { rows: tables } = await admin.query<{ name: string; columns: string }>(`
      select format('%I.%I', table_schema, table_name) as name,
        string_agg(quote_ident(column_name), ', ') as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where (table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER')
        or (table_schema, table_name) = ('pgboss', 'job')
      group by 1`);
    for (const { name, columns } of tables) {
      statements.push(`delete from ${name}`);
      const found = await admin.query(`select json_agg(t)::text as rows from ${name} t`);
      if (found.rows[0].rows === null) continue;
      const rows = `json_populate_recordset(null::${name}, ${pg.escapeLiteral(found.rows[0].rows)})`;
      const into = `${name} (${columns}) overriding system value`;
      statements.push(`insert into ${into} select ${columns} from ${rows}`);
    }
  });
  return () => withAdmin(url.href, (admin) => admin.query([...statements, "commit"].join(";\n")));
}

export async function createEmptyDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `empty_${newId().replaceAll("-", "")}`;
  await withAdmin(serverUrl, (admin) => admin.query(`create database ${name}`));
  return databaseOn(serverUrl, name);
}
