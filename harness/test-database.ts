import { join } from "node:path";
import pg from "pg";
import { v7 as newId } from "uuid";
import { mailPolicies } from "#server/mails.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { createMetrics } from "#server/platform/metrics/metrics.ts";
import { silentLog } from "./silent-log.ts";

const template = "layisha_template";
const templateLock = 1;

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function buildTemplate(admin: pg.Client, serverUrl: string): Promise<void> {
  await admin.query(`create database ${template}_raw`);
  const url = urlOf(serverUrl, `${template}_raw`);
  await migrate(url, join(import.meta.dirname, "../migrations"));
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const jobs = createJobs(pool, silentLog, createMetrics(), mailPolicies);
  await jobs.open();
  await jobs.stop();
  await pool.end();
  await admin.query(`alter database ${template}_raw rename to ${template}`);
}

async function withAdmin<T>(serverUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await withAdmin(
    serverUrl,
    async (admin) => void (await admin.query(`drop database ${name} with (force)`)),
  );
}

export type TestDatabase = { readonly url: string; readonly drop: () => Promise<void> };

/**
 * A database of its own for one test file: a copy of a migrated template, which the first file of
 * the run makes while the others wait for it.
 */
export async function createTestDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `test_${newId().replaceAll("-", "")}`;
  await withAdmin(serverUrl, async (admin) => {
    await admin.query("select pg_advisory_lock($1)", [templateLock]);
    const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [
      template,
    ]);
    if (rowCount === 0) await buildTemplate(admin, serverUrl);
    await admin.query(`create database ${name} template ${template}`);
  });
  return {
    url: urlOf(serverUrl, name),
    drop: () => dropDatabase(serverUrl, name),
  };
}

/** A database with nothing in it. */
export async function createEmptyDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `empty_${newId().replaceAll("-", "")}`;
  await withAdmin(serverUrl, async (admin) => void (await admin.query(`create database ${name}`)));
  return { url: urlOf(serverUrl, name), drop: () => dropDatabase(serverUrl, name) };
}
