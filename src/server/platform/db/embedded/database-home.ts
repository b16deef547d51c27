import { randomUUID } from "node:crypto";
import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { createFolder } from "../../make-folder.ts";
import { StartError } from "../../start-error.ts";

export type DatabaseFolder = ReturnType<typeof homeAt>;

/** The folder for data of the embedded PostgreSQL when root starts it, because its user must reach the data. */
export const rootDatabaseFolder = "/var/lib/layisha";

/**
 * Picks the user to run PostgreSQL as: undefined (the present user) unless we are root, then the owner of
 * the existing data, else `postgres`, else `nobody`. Only users with a passwd entry count, because initdb
 * crashes for any other.
 * @param dataOwner user id of the owner of an existing data directory
 * @throws StartError when root finds no such user
 */
export function choosePostgresUser(
  dataOwner?: number,
  ourUid: number | undefined = process.getuid?.(),
  passwd: () => string = () => fs.readFileSync("/etc/passwd", "utf8"),
) {
  if (ourUid !== 0) return undefined;
  const entries = passwd().split("\n");
  const users = entries.map((entry) => {
    const [name = "", , uid, gid] = entry.split(":");
    return { name, uid: Number(uid), gid: Number(gid) };
  });
  const chosen =
    users.find(({ uid }) => uid > 0 && uid === dataOwner) ??
    users.find(({ name }) => name === "postgres") ??
    users.find(({ name }) => name === "nobody");
  if (chosen) return chosen;
  throw new StartError(
    "PostgreSQL does not run as root and /etc/passwd names neither postgres nor nobody: " +
      "start as an ordinary user, or set DATABASE_URL.",
  );
}

function homeAt(dir: string, runAs?: ReturnType<typeof choosePostgresUser>) {
  return {
    dir,
    /** PostgreSQL's own data directory. */
    clusterDir: join(dir, "cluster"),
    passwordFile: join(dir, "password"),
    logFile: join(dir, "postgres.log"),
    /** The user to run PostgreSQL as; undefined for the present user. */
    runAs,
  };
}

export function makeReadableFolder(dir: string): void {
  createFolder(dir);
  fs.chmodSync(dir, 0o755);
}

/** Says whether every user can enter this folder and all folders above it. */
function isOpen(dir: string): boolean {
  const isClosed = (fs.statSync(dir).mode & 0o001) === 0;
  return !isClosed && (dirname(dir) === dir || isOpen(dirname(dir)));
}

/** Finds the folder that a link leads to, or makes it; of two starts at once, the first one makes it. */
function linkedFolder(link: string): string {
  try {
    fs.symlinkSync(join(rootDatabaseFolder, randomUUID()), link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const dir = fs.readlinkSync(link);
  for (const folder of [rootDatabaseFolder, dir]) makeReadableFolder(folder);
  return dir;
}

/**
 * Finds or makes the folder of the embedded database: `dataDir/postgres`. When we are root and PostgreSQL's
 * user cannot reach it (a folder under /root, or of `mktemp -d`), it links to a folder under
 * /var/lib/layisha, and a line says so.
 * @throws StartError, or an error of the file system
 */
export function openDatabaseFolder(dataDir: string, say: (line: string) => void): DatabaseFolder {
  createFolder(dataDir);
  const usual = join(fs.realpathSync(dataDir), "postgres");
  const owner = fs.statSync(join(usual, "cluster"), { throwIfNoEntry: false })?.uid;
  const runAs = choosePostgresUser(owner);
  if (!runAs) {
    createFolder(usual, 0o700);
    return homeAt(usual);
  }
  const isLink = fs.lstatSync(usual, { throwIfNoEntry: false })?.isSymbolicLink();
  if (!isLink && (owner !== undefined || isOpen(dirname(usual)))) {
    makeReadableFolder(usual);
    return homeAt(usual, runAs);
  }
  const dir = linkedFolder(usual);
  say(`The database files are in ${dir}, where ${runAs.name}, who runs PostgreSQL, reaches them.`);
  return homeAt(dir, runAs);
}
