import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { SERVER_ENV } from "./cluster.ts";
import type { DatabaseHome } from "./database-home.ts";
import { EmbeddedPostgresError, isComplaint, plainComplaint } from "./embedded-postgres-error.ts";
import type { Binaries } from "./place-binaries.ts";
import { disarmStaleNote } from "./postmaster.ts";

const LARGEST_LOG_BYTES = 5_000_000;

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "60",
  shared_buffers: "64MB",
  max_wal_size: "512MB",
  password_encryption: "scram-sha-256",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] ",
  log_checkpoints: "off",
  // A refused statement is ours to log, without the row that PostgreSQL quotes.
  log_min_messages: "log",
  log_error_verbosity: "terse",
};

/** Databases that live for seconds: housekeeping under way would keep them from being dropped. */
const UNSAFE_SETTINGS = { fsync: "off", full_page_writes: "off", autovacuum: "off" };

/** Whether this machine's loopback address has that port free. */
function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host: "127.0.0.1", exclusive: true }, () =>
      probe.close(() => resolve(true)),
    );
  });
}

/**
 * The port that the server had before, where it is free, else one below the range from which systems
 * lend ports to outgoing connections, so that it is free again at the next start.
 * @param fixed no other will do
 * @throws EmbeddedPostgresError when the fixed port, or every port, is taken
 */
export async function choosePort({ portFile }: DatabaseHome, fixed?: number): Promise<number> {
  const recorded = existsSync(portFile) ? Number(readFileSync(portFile, "utf8")) : 0;
  let port = fixed ?? (recorded || randomInt(15_000, 32_000));
  for (let tries = 0; tries < 50; tries += 1) {
    if (await isPortFree(port)) return port;
    if (fixed !== undefined) {
      throw new EmbeddedPostgresError(`Another program has taken port ${fixed}: end it.`);
    }
    port = randomInt(15_000, 32_000);
  }
  throw new EmbeddedPostgresError("No free port for the database on 127.0.0.1: set DATABASE_URL.");
}

/** Opens the log for appending; one that has grown large makes way first, keeping one old copy. */
function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_LOG_BYTES) renameSync(path, `${path}.1`);
  return openSync(path, "a", 0o600);
}

/** The last complaint in the server's log, for the one line that a person reads. */
export function lastComplaint(home: DatabaseHome): string {
  try {
    const lines = readFileSync(home.logFile, "utf8").trimEnd().split("\n").slice(-20);
    return plainComplaint(lines.findLast(isComplaint) ?? lines.at(-1) ?? "");
  } catch {
    return "";
  }
}

/**
 * Starts the server without waiting for it. It gets a session of its own, so that Ctrl-C in the
 * terminal reaches us first and not PostgreSQL behind our back, and survives this process.
 * @param durable false trades the safety of the data for speed, for tests
 */
export function spawnServer(
  home: DatabaseHome,
  binaries: Binaries,
  port: number,
  durable: boolean,
): ChildProcess {
  disarmStaleNote(home.clusterDir);
  writeFileSync(home.portFile, String(port));
  const settings = { ...SETTINGS, port: String(port), ...(durable ? {} : UNSAFE_SETTINGS) };
  const switches = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openLog(home.logFile);
  try {
    const child = spawn(binaries.postgres, ["-D", home.clusterDir, ...switches], {
      detached: true,
      stdio: ["ignore", log, log],
      cwd: home.dir,
      env: SERVER_ENV,
      ...(home.runAs && { uid: home.runAs.uid, gid: home.runAs.gid }),
    });
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}
