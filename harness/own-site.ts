import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import { makeServerFolder } from "./database-server.ts";
import { freePort } from "./free-port.ts";
import { silentLog } from "./silent-log.ts";

/** An installation of the product that one test has to itself. */
export type OwnSite = {
  readonly port: number;
  /** The day that it is there in Johannesburg: that of this machine. */
  readonly today: string;
  /** Ends it, and resolves when its data is gone. */
  readonly stop: () => Promise<void>;
};

/**
 * Sets the clock of a database, by which the whole product goes. What PostgreSQL knows by the name of
 * `now` is found in `public` first; what is made later, tables and their defaults, finds it too.
 */
async function setClock(url: string, aheadMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const [name, kind] of [
      ["now", "stable"],
      ["clock_timestamp", "volatile"],
    ] as const) {
      await client.query(
        `create function public.${name}() returns timestamptz language sql ${kind}
         as $$ select pg_catalog.${name}() + interval '${aheadMs} milliseconds' $$`,
      );
    }
    await client.query(`
      do $$ begin
        execute format('alter database %I set search_path = public, pg_catalog', current_database());
      end $$`);
  } finally {
    await client.end();
  }
}

/**
 * Starts the product with nothing in it but its first administrator, on a database whose clock says
 * this hour of today: a move of today can be booked and done whatever the hour is here.
 *
 * @param hour in Johannesburg
 * @throws Error with all that it said, when it ends before it is open
 */
export async function openOwnSite(
  hour: number,
  admin: { readonly email: string; readonly password: string },
): Promise<OwnSite> {
  const dataDir = await makeServerFolder();
  const database = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
  const nowMs = Date.now();
  const today = johannesburgDateAt(nowMs);
  await setClock(database.url, Date.parse(`${today}T00:00+02:00`) + hour * 3_600_000 - nowMs);
  const port = await freePort();
  const server = spawn(process.execPath, ["src/server/main.ts"], {
    cwd: join(import.meta.dirname, ".."),
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  const ended = once(server, "exit");
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  let said = "";
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("is open at")) resolve();
    };
    server.stdout.on("data", listen);
    server.stderr.on("data", listen);
    void ended.then(() => reject(new Error(`The product did not start:\n${said}`)));
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { port, today, stop };
}
