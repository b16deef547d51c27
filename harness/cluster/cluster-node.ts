import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { codeOf } from "#server/platform/db/embedded/embedded-postgres-error.ts";
import type { Binaries } from "#server/platform/db/embedded/place-binaries.ts";
import { APP_ROLE, DATABASE } from "#server/platform/db/embedded/server-query.ts";
import { until } from "#server/platform/db/embedded/until.ts";
import { freePort } from "../free-port.ts";
import { asServerUser, copyServer, writeFor } from "./server-files.ts";

/** One PostgreSQL server of a cluster. */
export type ClusterNode = Awaited<ReturnType<typeof createNode>>;

const startsWithin = 20_000;

/** Kills those of these processes that are still there. */
function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if (codeOf(error) !== "ESRCH") throw error;
    }
  }
}

/** A server on files in `folder` that is not started yet. `name` is its application_name as a standby. */
export async function createNode(
  name: string,
  { folder, binaries, password }: { folder: string; binaries: Binaries; password: string },
) {
  const dir = join(folder, name);
  const logFile = `${dir}.log`;
  const port = await freePort();
  const login = (role: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  const adminUrl = login("postgres", "postgres");
  let child: ReturnType<typeof spawn> | undefined;

  /** Asks as the administrator, on a connection of its own. */
  async function ask<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** All its processes, the first one first: a signal to that one alone reaches no other. */
  async function processes(): Promise<readonly number[]> {
    const rows = await ask<{ pid: number }>(
      "select pid from pg_stat_activity where pid <> pg_backend_pid()",
    );
    return [child?.pid ?? 0, ...rows.map(({ pid }) => pid)];
  }

  const isRunning = () => child !== undefined && child.exitCode === null && !child.signalCode;

  async function end(work: () => unknown): Promise<void> {
    if (!child || !isRunning()) return;
    const ended = once(child, "exit");
    await work();
    await ended;
  }

  return {
    name,
    port,
    dir,
    /** As the product's own role, on its database. */
    url: login(APP_ROLE, DATABASE),
    adminUrl,
    ask,
    isRunning,
    /**
     * Starts it, and waits until it answers.
     * @throws Error with the end of its log when it does not
     */
    start: async () => {
      const log = openSync(logFile, "a");
      const settings = [`port=${port}`, `cluster_name=${name}`].flatMap((each) => ["-c", each]);
      child = spawn(binaries.postgres, ["-D", dir, ...settings], {
        ...asServerUser,
        stdio: ["ignore", log, log],
      });
      closeSync(log);
      const answers = () => ask("select 1").catch(() => !isRunning() && "ended");
      const answer = await until(answers, { within: startsWithin });
      if (answer === undefined || answer === "ended") {
        throw new Error(
          `${name} does not start:\n${(await readFile(logFile, "utf8")).slice(-900)}`,
        );
      }
    },
    /** Ends it at once. */
    stop: () => end(() => child?.kill("SIGQUIT")),
    /** Kills all its processes at once, as a machine that loses power. */
    kill: () => end(async () => killAll(await processes())),
    /** Lets it stream from that server from now on, also while it runs. */
    follow: async (primary: { readonly port: number }) => {
      const server = `host=127.0.0.1 port=${primary.port} user=postgres password=${password}`;
      await writeFor(join(dir, "node.conf"), `primary_conninfo = '${server}'\n`);
      if (isRunning()) child?.kill("SIGHUP");
    },
    /** Replaces its files by those of a running server. */
    copyFrom: async (primary: { readonly adminUrl: string; readonly dir: string }) => {
      await rm(dir, { recursive: true, force: true });
      await copyServer(primary.adminUrl, primary.dir, dir);
    },
  };
}
