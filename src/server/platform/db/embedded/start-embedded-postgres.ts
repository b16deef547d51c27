import { setTimeout as delay } from "node:timers/promises";
import { describeErrorInWords, StartError } from "../../start-error.ts";
import {
  reportWhileWaiting,
  type StartWaitOptions,
  silentStartWaitOptions,
} from "../../start-wait.ts";
import { preparePostgresBinaries } from "./binaries.ts";
import { openDatabaseFolder } from "./database-home.ts";
import { ensurePostgresCluster, stopPostgresServer } from "./programs.ts";
import {
  databaseRoleName,
  embeddedServerUsersLockId,
  startOrAdoptPostgresServer,
} from "./start-or-adopt-server.ts";
import { createDiskSpaceCheck } from "./watch-disk-space.ts";

const remedies: readonly (readonly [cause: RegExp, remedy: string])[] = [
  [/ENOSPC|EDQUOT|No space left|quota/, "make room on that disk"],
  [/EMFILE|ENFILE/, "raise the number of files that may be open (ulimit -n)"],
  [/TCP\/IP sockets/, "end the program that has taken its port"],
  [/invalid permissions/, "close that folder to other users (chmod 700)"],
  [
    /ENOENT.*mkdir|EACCES|EPERM|EROFS|EEXIST|ENOTDIR|denied|not permitted|Read-only/,
    "start as the user who made it, let that user into the folders above it, or set DATA_DIR to another folder",
  ],
  [/password/, "put the right file back from a backup, or set DATABASE_URL"],
];

/** Explains why this data folder cannot be used, and what to do about it. */
function explain(thrown: unknown, dataDir: string): StartError {
  if (thrown instanceof StartError) return thrown;
  const cause = describeErrorInWords(thrown);
  const remedy =
    remedies.find(([pattern]) => pattern.test(cause))?.[1] ??
    `see ${dataDir}/postgres/postgres.log, or set DATABASE_URL to a PostgreSQL server of your own`;
  const line = `The database in ${dataDir} cannot be started (${cause}): ${remedy}.`;
  return new StartError(line, { cause: thrown });
}

type EmbeddedPostgresOptions = {
  /** The folder that keeps the data; a start makes it when it is missing. */
  readonly dataDir: string;
  /** Reports what the database server does, one line each; a pino logger fits. */
  readonly log: Record<"info" | "warn" | "error", (line: string) => void>;
  /** False is faster but loses data at a power cut, for tests only; true when left out. */
  readonly durable?: boolean;
  /** How the start reports its waits; it waits silently when this is left out. */
  readonly waits?: StartWaitOptions;
};

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

const longestPauseMs = 10_000;
const lookEveryMs = 1_000;

async function bringUp({ dataDir, log, durable = true, waits }: EmbeddedPostgresOptions) {
  try {
    const home = openDatabaseFolder(dataDir, (line) => log.info(line));
    const nativeDir = await preparePostgresBinaries(dataDir, home.runAs !== undefined);
    const programs = { home, nativeDir, durable };
    const calledOff = { ...programs, signal: waits?.signal };
    const password = await ensurePostgresCluster(calledOff);
    return { programs, password, server: await startOrAdoptPostgresServer(calledOff, password) };
  } catch (error) {
    throw waits?.signal.aborted ? error : explain(error, dataDir);
  }
}

/** Starts or adopts PostgreSQL and keeps it running. @throws StartError that says what to do */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions) {
  const { dataDir, log, waits = silentStartWaitOptions } = options;
  const what = () => `the database in ${dataDir}, whose log is ${dataDir}/postgres/postgres.log`;
  const { programs, password, ...first } = await reportWhileWaiting(waits, what, () =>
    bringUp(options),
  );
  let { server } = first;
  const { port } = server;
  const where = `PostgreSQL, pid ${server.pid}, 127.0.0.1:${port}`;
  if (server.wasRunning) log.info(`The database was running already and goes on (${where}).`);
  const ending = new AbortController();
  const { signal } = ending;

  async function restart(): Promise<void> {
    log.error(`The database server (pid ${server.pid}) has died: restarting it.`);
    for (let pause = 100; !signal.aborted; pause = Math.min(2 * pause, longestPauseMs)) {
      try {
        server = await startOrAdoptPostgresServer({ ...programs, signal }, password, port);
        return log.warn(`The database runs again (pid ${server.pid}, port ${port}).`);
      } catch (error) {
        if (!signal.aborted) log.error(explain(error, dataDir).message);
      }
      await delay(pause, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const lookAtRoom = createDiskSpaceCheck(programs.home.clusterDir, (line) => log.error(line));
  const look = () =>
    lookAtRoom(server.client).catch((error: unknown) =>
      log.warn(`The room for the database could not be looked at: ${describeErrorInWords(error)}`),
    );

  async function keepRunning(): Promise<void> {
    while (!signal.aborted) {
      const over = AbortSignal.any([signal, server.gone]);
      while (!over.aborted) {
        await delay(lookEveryMs, undefined, { signal: over, ref: false }).catch(() => {});
        if (!over.aborted) await look();
      }
      if (!signal.aborted) await restart();
    }
  }

  await look();
  const running = keepRunning();

  async function shutDown(): Promise<void> {
    ending.abort();
    await running;
    const { client, pid } = server;
    try {
      await client.query("select pg_advisory_unlock_shared($1)", [embeddedServerUsersLockId]);
      const alone = await client.query("select where pg_try_advisory_lock($1)", [
        embeddedServerUsersLockId,
      ]);
      if (alone.rowCount === 0) log.info("The database stays up: another process uses it.");
      else await stopPostgresServer(programs);
    } catch (error) {
      log.warn(`The database server (pid ${pid}) is left as it is: ${describeErrorInWords(error)}`);
    } finally {
      await client.end().catch(() => {});
    }
  }

  let stopped: Promise<void> | undefined;
  return {
    /** The URL of the application's database, the same until PostgreSQL is stopped. */
    url: `postgres://${databaseRoleName}:${password}@127.0.0.1:${port}/${databaseRoleName}`,
    /** The process id of PostgreSQL, which changes at a restart. */
    get pid() {
      return server.pid;
    },
    /** Shuts PostgreSQL down, unless another process of ours still uses it. */
    stop: () => (stopped ??= shutDown()),
  };
}
