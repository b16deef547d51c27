import { realpathSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { tellWhile, unlessAborted } from "../../start-wait.ts";
import { type ClusterPlan, ensureCluster } from "./cluster.ts";
import { codeOf, EmbeddedPostgresError, messageOf } from "./embedded-postgres-error.ts";
import { choosePort, lastComplaint, spawnServer } from "./launch-server.ts";
import { isPostmasterOf, type RunningServer, readPostmasterNote } from "./postmaster.ts";
import { askDataDirectory, ensureDatabase } from "./server-query.ts";
import { until } from "./until.ts";

/** Everything that a start needs to know. */
export interface ServerPlan extends ClusterPlan {
  /** A restart keeps the port, because the application holds an address with it. */
  readonly fixedPort?: number;
}

/** Recovery after a crash reads the log written since the last checkpoint: seconds, not minutes. */
const LONGEST_WAIT_MS = 90_000;
const MOST_ATTEMPTS = 6;

/**
 * Asks until the server answers, is the one of these data files and has our database. Answers false when its
 * process ends meanwhile.
 * @throws EmbeddedPostgresError for a wrong password, or after 90 s without an answer
 */
async function waitForAnswer(
  plan: ServerPlan,
  { port, password }: { readonly port: number; readonly password: string },
  isAlive: () => boolean,
): Promise<boolean> {
  const { waits, home } = plan;
  let obstacle = "it has not answered yet";
  const ask = async () => {
    if (!isAlive()) return "ended";
    try {
      const dir = await askDataDirectory({ port, password });
      if (realpathSync(dir) === realpathSync(home.clusterDir)) {
        await ensureDatabase({ port, password });
        return "ready";
      }
      obstacle = `another PostgreSQL answers on port ${port}`;
    } catch (error) {
      obstacle = messageOf(error);
      if (codeOf(error) === "28P01") {
        throw new EmbeddedPostgresError(
          `The running database does not accept the password in ${home.passwordFile}: ` +
            "put the right file back from a backup.",
        );
      }
    }
    return undefined;
  };
  const { signal } = waits;
  const answer = await tellWhile(
    waits,
    () => `the database in ${home.dir}: ${obstacle}`,
    () => unlessAborted(signal, () => until(ask, { within: LONGEST_WAIT_MS, signal })),
  );
  if (answer === undefined) {
    throw new EmbeddedPostgresError(
      `The database does not answer on 127.0.0.1:${port} (${obstacle}): see ${plan.home.logFile}`,
    );
  }
  return answer === "ready";
}

/** Adopts a server that outlived the process that started it, or that another process uses. */
async function adopt(plan: ServerPlan, password: string): Promise<RunningServer | undefined> {
  const { clusterDir } = plan.home;
  const note = readPostmasterNote(clusterDir);
  if (note === undefined) return undefined;
  const isAlive = () => isPostmasterOf(note.pid, clusterDir);
  if (!(await waitForAnswer(plan, { port: note.port, password }, isAlive))) return undefined;
  return { ...note, password };
}

async function launch(plan: ServerPlan, password: string): Promise<RunningServer | undefined> {
  const port = await choosePort(plan.home, plan.fixedPort);
  const child = spawnServer(plan.home, await plan.binaries(), port, plan.durable);
  let failure: Error | undefined;
  child.once("error", (error) => {
    failure = error;
  });
  const isAlive = () => !failure && child.exitCode === null && child.signalCode === null;
  const { signal } = plan.waits;
  const shutDown = () => void child.kill("SIGINT");
  signal.addEventListener("abort", shutDown);
  const isReady = await waitForAnswer(plan, { port, password }, isAlive).finally(() =>
    signal.removeEventListener("abort", shutDown),
  );
  if (failure) throw new EmbeddedPostgresError(`Cannot run PostgreSQL: ${messageOf(failure)}`);
  return isReady && child.pid !== undefined ? { pid: child.pid, port, password, child } : undefined;
}

/**
 * Brings the server up: creates its files when there are none, adopts one that runs, else starts
 * one. Call it while holding the start lock.
 * @throws EmbeddedPostgresError when it cannot be brought up
 */
export async function ensureRunning(plan: ServerPlan): Promise<RunningServer> {
  const password = await ensureCluster(plan);
  const { signal } = plan.waits;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    // A start fails while workers of a dead server finish, or beside one whose note is not yet
    // written: both pass within moments.
    if (attempt > 0) await delay(100 * 2 ** attempt, undefined, { signal });
    const server = (await adopt(plan, password)) ?? (await launch(plan, password));
    if (server !== undefined) return server;
  }
  throw new EmbeddedPostgresError(
    `The database does not start (${lastComplaint(plan.home)}): see ${plan.home.logFile}`,
  );
}
