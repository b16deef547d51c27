import { type ExecFileOptions, execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { tellWhile, type Waits } from "../../start-wait.ts";
import type { DatabaseHome } from "./database-home.ts";
import {
  codeOf,
  EmbeddedPostgresError,
  isComplaint,
  messageOf,
  plainComplaint,
  remedyOf,
} from "./embedded-postgres-error.ts";
import type { Binaries } from "./place-binaries.ts";

const run = promisify(execFile);

/** The release whose data files the binaries read. */
const MAJOR_VERSION = "18";

/** PostgreSQL's programs get nothing of our environment: PG… settings there would mislead them. */
export const SERVER_ENV = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

const INITDB_SWITCHES = [
  "--username=postgres",
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--auth=scram-sha-256",
  "--no-instructions",
];

/**
 * Reads the generated password.
 * @throws EmbeddedPostgresError when the file is missing or unreadable
 */
async function readPassword(home: DatabaseHome): Promise<string> {
  try {
    return (await readFile(home.passwordFile, "utf8")).trim();
  } catch (error) {
    const usual =
      "put the file back from a backup, or move the whole folder away to begin with an empty database";
    throw new EmbeddedPostgresError(
      `Cannot read the database password in ${home.passwordFile} (${messageOf(error)}): ` +
        `${remedyOf(error, usual)}.`,
    );
  }
}

/** The complaint of initdb, or the reason why it could not run: one line. */
function complaintOf(failure: unknown): string {
  const printed =
    typeof failure === "object" && failure !== null && "stderr" in failure
      ? String(failure.stderr).trim().split("\n")
      : [];
  const line = printed.find(isComplaint) ?? printed.at(-1);
  return line ? plainComplaint(line) : messageOf(failure).trim();
}

/** What it takes to have the files of a database. */
export interface ClusterPlan {
  readonly home: DatabaseHome;
  /** Found only when needed: adopting a running server needs none. */
  readonly binaries: () => Promise<Binaries>;
  /** False skips syncing new files to disk, for tests. */
  readonly durable: boolean;
  readonly waits: Waits;
}

/** Killed by the signal: it would take its time to tidy up, perhaps in the folder of the next start. */
async function runInitdb(
  initdb: string,
  args: readonly string[],
  options: ExecFileOptions,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const running = run(initdb, args, options);
  const kill = () => void running.child.kill("SIGKILL");
  signal.addEventListener("abort", kill);
  await running.finally(() => signal.removeEventListener("abort", kill));
}

async function initialise({ home, binaries, durable, waits }: ClusterPlan): Promise<void> {
  const { initdb } = await binaries();
  const draft = `${home.clusterDir}.new`;
  const passwordCopy = join(home.dir, "password.init");
  const { runAs } = home;
  try {
    // Children of an initdb that was killed a moment ago may still write there.
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
    await mkdir(draft, { mode: 0o700 });
    const password = randomBytes(24).toString("base64url");
    for (const file of [home.passwordFile, passwordCopy]) {
      await rm(file, { force: true });
      await writeFile(file, password, { mode: 0o600, flush: durable });
    }
    if (runAs) {
      await chown(draft, runAs.uid, runAs.gid);
      await chown(passwordCopy, runAs.uid, runAs.gid);
    }
    const args = [...INITDB_SWITCHES, "-D", draft, `--pwfile=${passwordCopy}`];
    if (!durable) args.push("--no-sync");
    const user = runAs && { uid: runAs.uid, gid: runAs.gid };
    await tellWhile(
      waits,
      () => `initdb, which makes the database in ${home.dir}`,
      () => runInitdb(initdb, args, { cwd: home.dir, env: SERVER_ENV, ...user }, waits.signal),
    );
    // Only a finished cluster gets its name: a start that was cut short begins again.
    await rename(draft, home.clusterDir);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Cannot create the database in ${home.dir} (${complaintOf(error)}): ` +
        "remove the cause, or set DATABASE_URL to a PostgreSQL server of your own.",
    );
  } finally {
    await rm(passwordCopy, { force: true });
  }
}

/** The release that the data files are of; null when there are none, and only then. */
async function readVersion(versionFile: string): Promise<string | null> {
  try {
    return (await readFile(versionFile, "utf8")).trim();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw new EmbeddedPostgresError(
      `Cannot read ${versionFile} (${messageOf(error)}): ` +
        `${remedyOf(error, "make it readable for this user, or restore a backup")}.`,
    );
  }
}

/**
 * Makes sure that the data files exist and fit the binaries; answers the server's password.
 * Call it while holding the start lock.
 * @throws EmbeddedPostgresError when initdb fails or the files are of another PostgreSQL release
 */
export async function ensureCluster(plan: ClusterPlan): Promise<string> {
  const { home } = plan;
  const version = await readVersion(join(home.clusterDir, "PG_VERSION"));
  if (version === null) await initialise(plan);
  else if (version !== MAJOR_VERSION) {
    throw new EmbeddedPostgresError(
      `The database in ${home.clusterDir} is of PostgreSQL ${version}, this program brings ` +
        `${MAJOR_VERSION}: move its contents over with that release's pg_dump, or set DATABASE_URL.`,
    );
  }
  return readPassword(home);
}
