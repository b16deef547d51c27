import { silentWaits, type Waits } from "../../start-wait.ts";
import { openDatabaseHome, SYSTEM_DIR } from "./database-home.ts";
import {
  type EmbeddedLog,
  EmbeddedPostgresError,
  messageOf,
  remedyOf,
} from "./embedded-postgres-error.ts";
import { ensureRunning, type ServerPlan } from "./ensure-running.ts";
import { takeLock, tryLock, withLock } from "./file-lock.ts";
import { findBinaries } from "./find-binaries.ts";
import { type Binaries, binariesInPlace, copyBinaries } from "./place-binaries.ts";
import { stopServer } from "./postmaster.ts";
import { APP_ROLE, DATABASE } from "./server-query.ts";
import { supervise } from "./supervise.ts";
import { watchRoom } from "./watch-room.ts";

/** A database of our own that is kept running. */
export interface EmbeddedPostgres {
  /** postgres://… of the application's database; the same over all restarts. */
  readonly url: string;
  /** The server's process; another one after a restart. */
  readonly pid: number;
  /** Shuts the server down, unless another process of ours still uses it. */
  readonly stop: () => Promise<void>;
}

interface EmbeddedPostgresOptions {
  /** Folder that keeps the data; made when missing. */
  readonly dataDir: string;
  readonly log: EmbeddedLog;
  /** False loses data at a power cut and is faster: for tests only. Default true. */
  readonly durable?: boolean;
  /** How the start waits; without a word when left out. */
  readonly waits?: Waits;
}

/** Longer than a start can take that waits for a recovery. */
const LONGEST = { within: 120_000 };
const laterWaits = { ...silentWaits, ...LONGEST };

async function placeBinaries(dataDir: string, asRoot: boolean): Promise<Binaries> {
  const found = findBinaries();
  const inPlace = asRoot ? undefined : await binariesInPlace(found);
  if (inPlace) return inPlace;
  const parent = asRoot ? SYSTEM_DIR : dataDir;
  try {
    return await copyBinaries(found, parent);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Cannot copy PostgreSQL to ${parent} (${messageOf(error)}): ` +
        `${remedyOf(error, "make room there or make it writable, or set DATABASE_URL")}.`,
    );
  }
}

/**
 * Starts a real PostgreSQL on this machine's loopback address, or adopts the one that already
 * runs on the same data, and keeps it running until stopped.
 * @throws EmbeddedPostgresError with one line that says what to do; any failure after an abort
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { dataDir, log, durable = true, waits = silentWaits } = options;
  const home = openDatabaseHome(dataDir, log);
  const binaries = () => placeBinaries(dataDir, home.runAs !== undefined);
  const plan: ServerPlan = { home, binaries, durable, waits: silentWaits };

  const lockWaits = { ...waits, ...LONGEST };
  const { server, user } = await withLock(home.startLock, lockWaits, async () => ({
    server: await ensureRunning({ ...plan, waits }),
    user: await takeLock(home.usersLock, "shared", lockWaits),
  }));
  if (!server.child) {
    const where = `PostgreSQL, pid ${server.pid}, 127.0.0.1:${server.port}`;
    log.info(`The database was running already and goes on (${where}).`);
  }

  const { port, password } = server;
  const supervisor = supervise(server, {
    clusterDir: home.clusterDir,
    log,
    restart: () =>
      withLock(home.startLock, laterWaits, () => ensureRunning({ ...plan, fixedPort: port })),
  });

  const room = await watchRoom({ address: server, clusterDir: home.clusterDir, log });

  async function shutDown(): Promise<void> {
    await room.stop();
    await supervisor.end();
    await withLock(home.startLock, laterWaits, async () => {
      user.release();
      const alone = tryLock(home.usersLock, "exclusive");
      if (alone === undefined) {
        log.info("The database stays up: another process uses it.");
        return;
      }
      await stopServer(supervisor.server(), home.clusterDir, log);
      alone.release();
    });
  }

  let stopped: Promise<void> | undefined;
  return {
    url: `postgres://${APP_ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`,
    get pid() {
      return supervisor.server().pid;
    },
    stop: () => (stopped ??= shutDown()),
  };
}
