import { randomUUID } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  type EmbeddedLog,
  EmbeddedPostgresError,
  messageOf,
  remedyOf,
} from "./embedded-postgres-error.ts";
import { canEnter, chooseRunAs, keepsOwners, type RunAs } from "./run-as.ts";

/** The folder that holds one embedded database and what belongs to it. */
export type DatabaseHome = ReturnType<typeof homeAt>;

/** Where root keeps what PostgreSQL's own user must reach. */
export const SYSTEM_DIR = "/var/lib/layisha";

function homeAt(dir: string, runAs: RunAs | undefined) {
  return {
    dir,
    /** PostgreSQL's own data directory. */
    clusterDir: join(dir, "cluster"),
    passwordFile: join(dir, "password"),
    portFile: join(dir, "port"),
    logFile: join(dir, "postgres.log"),
    /** Held exclusively while someone creates, starts or stops the server. */
    startLock: join(dir, "start.lock"),
    /** Held as shared by every process of ours that uses the server. */
    usersLock: join(dir, "users.lock"),
    /** Undefined: PostgreSQL runs as this very user. */
    runAs,
  };
}

function ownerOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.uid;
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

function openSystemHome(link: string, wanted: string | undefined, owner: string): string {
  const dir = wanted ?? join(SYSTEM_DIR, randomUUID());
  for (const folder of [SYSTEM_DIR, dir]) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
  }
  writeFileSync(join(dir, "data-dir"), owner);
  if (wanted === undefined) {
    rmSync(link, { force: true });
    symlinkSync(dir, link);
  }
  return dir;
}

/** Whether `link` is a copy of a link in another data folder that still uses the same home. */
function isCopied(home: string, owner: string): boolean {
  const noted = join(home, "data-dir");
  if (!existsSync(noted)) return false;
  const first = readFileSync(noted, "utf8");
  return first !== owner && linkTarget(join(first, "postgres")) === home;
}

/**
 * Finds or makes the home of the database of `dataDir`. It is `dataDir/postgres`; when we are
 * root and PostgreSQL's user cannot reach that (a folder under /root, or of `mktemp -d`), it is a
 * folder under /var/lib/layisha that `dataDir/postgres` links to, and a line says so.
 * @throws EmbeddedPostgresError when the data belong to another user or cannot be reached
 */
export function openDatabaseHome(dataDir: string, log: EmbeddedLog): DatabaseHome {
  try {
    mkdirSync(dataDir, { recursive: true });
    const owner = realpathSync(dataDir);
    return locateHome(owner, join(owner, "postgres"), log);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(
      `Cannot use the data folder ${dataDir} (${messageOf(error)}): ` +
        `${remedyOf(error, "make it writable for this user, or set DATA_DIR to another folder")}.`,
    );
  }
}

function locateHome(dataDir: string, usual: string, log: EmbeddedLog): DatabaseHome {
  const clusterOwner = ownerOf(join(usual, "cluster"));
  const runAs = chooseRunAs(clusterOwner);
  if (runAs === undefined) {
    const us = process.getuid?.();
    if (clusterOwner !== undefined && us !== undefined && clusterOwner !== us) {
      throw new EmbeddedPostgresError(
        `The database in ${usual} belongs to another user (uid ${clusterOwner}): ` +
          "start as the user who started it first, or set DATA_DIR to another folder.",
      );
    }
    mkdirSync(usual, { recursive: true, mode: 0o700 });
    return homeAt(usual, undefined);
  }
  const linked = linkTarget(usual);
  if (linked === undefined) {
    mkdirSync(usual, { recursive: true });
    chmodSync(usual, 0o755);
    if (canEnter(usual, runAs) && keepsOwners(usual, runAs)) return homeAt(usual, runAs);
    if (clusterOwner !== undefined) {
      throw new EmbeddedPostgresError(
        `${runAs.name}, who runs PostgreSQL, can no longer enter ${usual}: ` +
          "open the folders above it again (chmod a+x), or set DATA_DIR to another folder.",
      );
    }
    rmdirSync(usual);
  }
  const copied = linked !== undefined && isCopied(linked, dataDir);
  if (copied)
    log.warn(`${dataDir} is a copy of another data folder: it gets a database of its own.`);
  const dir = openSystemHome(usual, copied ? undefined : linked, dataDir);
  log.info(
    `The database files are in ${dir}, where ${runAs.name}, who runs PostgreSQL, reaches them.`,
  );
  return homeAt(dir, runAs);
}
