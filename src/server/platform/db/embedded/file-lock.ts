import { readFileSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tellWhile, type Waits } from "../../start-wait.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { until } from "./until.ts";

/** A lock that is held. */
export interface FileLock {
  readonly release: () => void;
}

/** The file may be held by one exclusively, or by any number as shared. */
export type LockMode = "exclusive" | "shared";

/**
 * Takes the lock if it is free now. The system drops it when its holder dies, however it dies:
 * Node offers no flock, and SQLite's lock on an empty file is exactly that on every system.
 */
export function tryLock(path: string, mode: LockMode): FileLock | undefined {
  const handle = new DatabaseSync(path, { timeout: 0 });
  try {
    if (mode === "exclusive") handle.exec("BEGIN EXCLUSIVE");
    else handle.exec("BEGIN; SELECT count(*) FROM sqlite_schema");
    return { release: () => handle.close() };
  } catch (error) {
    handle.close();
    const SQLITE_BUSY = 5;
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) {
      return undefined;
    }
    throw error;
  }
}

/** Whoever holds the lock, as far as the system tells: Linux alone lists the locks of all processes. */
function holderOf(path: string): string {
  try {
    const line = new RegExp(`^.* (\\d+) \\S+:${statSync(path).ino} `, "m");
    const pid = line.exec(readFileSync("/proc/locks", "utf8"))?.[1];
    return Number(pid) > 0 ? `process ${pid}` : "another process";
  } catch {
    return "another process";
  }
}

/** How long to wait, and how. */
export type LockWaits = Waits & {
  /** The longest wait, in milliseconds. */
  readonly within: number;
};

/**
 * Waits for the lock.
 * @throws EmbeddedPostgresError when another process holds it all that time
 */
export async function takeLock(path: string, mode: LockMode, waits: LockWaits): Promise<FileLock> {
  const lock = await tellWhile(
    waits,
    () => `${holderOf(path)}, which starts or stops the database (it holds ${path})`,
    () => until(() => tryLock(path, mode), waits),
  );
  if (lock === undefined) {
    throw new EmbeddedPostgresError(
      `Another process has been starting this database for ${Math.round(waits.within / 1000)} s ` +
        `(${holderOf(path)} holds ${path}): wait for it or end it, then start again.`,
    );
  }
  return lock;
}

/** Does the work while holding the lock exclusively. */
export async function withLock<T>(
  path: string,
  waits: LockWaits,
  work: () => Promise<T>,
): Promise<T> {
  const lock = await takeLock(path, "exclusive", waits);
  try {
    return await work();
  } finally {
    lock.release();
  }
}
