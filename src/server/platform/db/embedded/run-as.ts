import { spawnSync } from "node:child_process";
import { chownSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

/** The user that PostgreSQL runs as when this process is root, which PostgreSQL refuses to be. */
export interface RunAs {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** The users of an /etc/passwd text. */
function readUsers(passwd: string): readonly RunAs[] {
  return passwd.split("\n").flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    if (name === undefined || uid === undefined || gid === undefined) return [];
    return [{ name, uid: Number(uid), gid: Number(gid) }];
  });
}

/**
 * Picks the user to run PostgreSQL as: undefined (this very user) unless we are root, then the
 * owner of the data that exist already, else `postgres`, else `nobody`. Only users with a passwd
 * entry count, because initdb crashes for any other.
 * @param dataOwner uid of the owner of an existing data directory
 * @throws EmbeddedPostgresError when root finds no such user
 */
export function chooseRunAs(
  dataOwner?: number,
  ourUid: number | undefined = process.getuid?.(),
  passwd: () => string = () => readFileSync("/etc/passwd", "utf8"),
): RunAs | undefined {
  if (ourUid !== 0) return undefined;
  const users = readUsers(passwd()).filter((user) => user.uid > 0);
  const chosen =
    users.find((user) => user.uid === dataOwner) ??
    users.find((user) => user.name === "postgres") ??
    users.find((user) => user.name === "nobody");
  if (chosen === undefined) {
    throw new EmbeddedPostgresError(
      "PostgreSQL does not run as root and /etc/passwd names neither postgres nor nobody: " +
        "start as an ordinary user, or set DATABASE_URL.",
    );
  }
  return chosen;
}

/** Whether that user can enter the folder, asked of the system itself, so that ACLs count. */
export function canEnter(folder: string, runAs: RunAs): boolean {
  const { uid, gid } = runAs;
  const probe = spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], {
    uid,
    gid,
    cwd: "/",
    stdio: "ignore",
  });
  if (probe.error) {
    throw new EmbeddedPostgresError(
      `Cannot start a program as ${runAs.name} (${probe.error.message}): ` +
        "start as an ordinary user, or set DATABASE_URL.",
    );
  }
  return probe.status === 0;
}

/** A mount that ignores owners (a shared folder of a desktop machine) cannot hold the data. */
export function keepsOwners(dir: string, runAs: RunAs): boolean {
  const probe = join(dir, `owner-probe-${process.pid}`);
  try {
    writeFileSync(probe, "");
    chownSync(probe, runAs.uid, runAs.gid);
    return statSync(probe).uid === runAs.uid;
  } catch {
    return false;
  } finally {
    rmSync(probe, { force: true });
  }
}
