import { randomInt } from "node:crypto";
import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { type PostgresPrograms, startPostgresServer } from "./programs.ts";

/** The name of the application's database and of its role, which owns nothing else. */
export const databaseRoleName = "layisha";

/** The id of the advisory lock that every process of ours shares while it uses the server. */
export const embeddedServerUsersLockId = 1;
/** The id of the advisory lock under which the application's role and database are made. */
const makeLock = 2;

/** The errors when the server named in PostgreSQL's pid file is not running. */
const nobodyAnswers = /ECONNREFUSED|another database/;
/** Errors after which a retry helps: another process is starting, or those of a dead server still end. */
const passes =
  /ECONNREFUSED|another database|the database system is|lock file|shared memory|sockets/;

const longestWaitMs = 90_000;
const mostStarts = 6;

async function ensureDatabase(client: Client, password: string): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [makeLock]);
  const { rows } = await client.query(
    `select exists (select from pg_roles where rolname = $1) as role,
       exists (select from pg_database where datname = $1) as database`,
    [databaseRoleName],
  );
  const secret = client.escapeLiteral(password);
  if (!rows[0].role)
    await client.query(`create role ${databaseRoleName} login createdb password ${secret}`);
  if (!rows[0].database)
    await client.query(`create database ${databaseRoleName} owner ${databaseRoleName}`);
  await client.query("select pg_advisory_unlock($1)", [makeLock]);
}

/** Connects to the server that PostgreSQL's pid file in the data directory names. */
async function connectToServer(note: string, clusterDir: string, password: string) {
  const [pid = 0, , , port = 0] = note.split("\n").map(Number);
  const client = new Client({
    connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    connectionTimeoutMillis: 3000,
    query_timeout: 10_000,
  });
  // A broken connection also fails the query that waits for it, and that failure is handled.
  client.on("error", () => {});
  const ended = new AbortController();
  client.once("end", () => ended.abort());
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting('data_directory') as dir");
    if (realpathSync(rows[0].dir) !== realpathSync(clusterDir))
      throw new Error(`another database has its port ${port}`);
    await client.query("select pg_advisory_lock_shared($1)", [embeddedServerUsersLockId]);
    await ensureDatabase(client, password);
    /** Aborted when the connection has ended, most likely because the server has ended. */
    return { pid, port, client, gone: ended.signal };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/**
 * Connects to the running PostgreSQL, else starts one. Of two processes that start one at the same time,
 * PostgreSQL admits one, and the other process adopts its server.
 * @param fixedPort the only port to use; when left out, any below those of outgoing connections
 * @throws Error with the cause when PostgreSQL cannot be brought up
 */
export async function startOrAdoptPostgresServer(
  programs: PostgresPrograms,
  password: string,
  fixedPort?: number,
) {
  const { home, signal } = programs;
  const noteFile = join(home.clusterDir, "postmaster.pid");
  const readNote = () => (existsSync(noteFile) ? readFileSync(noteFile, "utf8") : "");
  const asValue = (error: Error & { readonly code?: string }) => error;
  const deadline = performance.now() + longestWaitMs;
  for (let starts = 0; ; ) {
    const note = readNote();
    const held = note
      ? await connectToServer(note, home.clusterDir, password).catch(asValue)
      : null;
    if (held && !(held instanceof Error)) return { ...held, wasRunning: starts === 0 };
    let failed = held;
    if (!held?.code?.startsWith("57P")) {
      starts += 1;
      const port = fixedPort ?? randomInt(15_000, 32_000);
      failed = await startPostgresServer(programs, port).then(() => null, asValue);
      if (!failed) continue;
    }
    signal?.throwIfAborted();
    if (held && failed?.message.includes("lock file")) {
      // Another program now has the process id in PostgreSQL's pid file, as happens in containers.
      // With this process's own id in the file, PostgreSQL, our child, takes the file for an old
      // one, and still checks for processes of the dead server, which may write.
      if (nobodyAnswers.test(held.message) && readNote() === note)
        writeFileSync(noteFile, note.replace(/^\d+/, String(process.pid)));
      failed = held;
    }
    const isOver = starts >= mostStarts || performance.now() > deadline;
    if (failed && (isOver || !passes.test(failed.message))) throw failed;
    await delay(100 * 2 ** starts, undefined, { signal });
  }
}
