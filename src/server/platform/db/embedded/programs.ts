import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { join } from "node:path";
import { StartError } from "../../start-error.ts";
import type { DatabaseFolder } from "./database-home.ts";

/** The PostgreSQL release whose data files our programs can read. */
const majorVersion = "18";

const initdbSwitches = [
  "--username=postgres",
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--auth=scram-sha-256",
  "--no-instructions",
];

/** PostgreSQL's settings. Their values need no quoting, because pg_ctl hands them to a shell. */
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: 60,
  shared_buffers: "64MB",
  max_wal_size: "512MB",
  // Old files of the write-ahead log are deleted, so that the disk has room again.
  wal_recycle: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // Our log reports refused statements, without the row that PostgreSQL would quote.
  log_min_messages: "log",
  log_error_verbosity: "terse",
};

/** PostgreSQL's settings for tests. A running autovacuum would keep a test from dropping its database. */
const unsafeSettings = {
  fsync: "off",
  full_page_writes: "off",
  autovacuum: "off",
  wal_recycle: "on",
};

/** The size in bytes beyond which a start or stop empties PostgreSQL's log; a year of use writes less. */
const mostLogBytes = 2 ** 20;

export type PostgresPrograms = {
  readonly home: DatabaseFolder;
  /** The folder of the installed PostgreSQL, with bin, lib and share. */
  readonly nativeDir: string;
  /** False makes writes faster but unsafe at a power cut, for tests. */
  readonly durable: boolean;
  /** Ends the programs that are running when it is aborted. */
  readonly signal?: AbortSignal | undefined;
};

/** Finds the line that says why a program failed: one about a full disk, else the last error. */
function complaintIn(text: string): string {
  const lines = text.trim().split("\n");
  const complaint =
    lines.find((line) => line.includes("No space left")) ??
    lines.findLast((line) => /FATAL|PANIC|ERROR|error|denied/.test(line)) ??
    lines.at(-1);
  return (complaint ?? "").replace(/^.*?(FATAL|PANIC|ERROR|error|pg_ctl): +/, "");
}

/** Runs a program, and logs its output. @throws Error with the program's own explanation when it fails */
async function run({ home, nativeDir, signal }: PostgresPrograms, name: string, args: string[]) {
  const log = fs.openSync(home.logFile, "a", 0o600);
  try {
    if (fs.fstatSync(log).size > mostLogBytes) fs.ftruncateSync(log);
    const { size } = fs.fstatSync(log);
    const child = spawn(join(nativeDir, "bin", name), args, {
      cwd: home.dir,
      // The program gets nothing of our environment, where PG… settings could mislead it.
      env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
      ...(home.runAs && { uid: home.runAs.uid, gid: home.runAs.gid }),
      stdio: ["ignore", log, log],
      signal,
      killSignal: "SIGINT",
    });
    const code = await new Promise((resolve, reject) => {
      child.once("exit", resolve);
      // A program that is aborted still has to exit.
      child.once("error", (error) => child.pid === undefined && reject(error));
    });
    signal?.throwIfAborted();
    if (code === 0) return;
    throw new Error(complaintIn(fs.readFileSync(home.logFile).subarray(size).toString()));
  } finally {
    fs.closeSync(log);
  }
}

/** Gives a finished file or folder its final name, unless another start has made that name first. */
function publish(give: typeof fs.linkSync, from: string, name: string): void {
  try {
    give(from, name);
  } catch (error) {
    if (!fs.existsSync(name)) throw error;
  }
}

/** Makes the data files. Of two starts at once, both take the same password and the first one's files. */
async function initialise(programs: PostgresPrograms): Promise<void> {
  const { home, durable } = programs;
  const { dir, clusterDir, passwordFile, runAs } = home;
  const draft = fs.mkdtempSync(join(dir, "new-"));
  const [offer, copy, files] = [join(draft, "offer"), join(draft, "copy"), join(draft, "cluster")];
  try {
    const password = randomBytes(24).toString("base64url");
    fs.writeFileSync(offer, password, { mode: 0o600, flush: durable });
    publish(fs.linkSync, offer, passwordFile);
    fs.copyFileSync(passwordFile, copy);
    fs.mkdirSync(files);
    // PostgreSQL's user may enter the unfinished folder, but change nothing while root works there.
    fs.chmodSync(draft, 0o711);
    if (runAs) for (const path of [copy, files]) fs.chownSync(path, runAs.uid, runAs.gid);
    const switches = durable ? initdbSwitches : [...initdbSwitches, "--no-sync"];
    await run(programs, "initdb", [...switches, "-D", files, `--pwfile=${copy}`]);
    publish(fs.renameSync, files, clusterDir);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @returns the server's password. @throws StartError for the files of another PostgreSQL release */
export async function ensurePostgresCluster(programs: PostgresPrograms): Promise<string> {
  const { clusterDir, passwordFile } = programs.home;
  const versionFile = join(clusterDir, "PG_VERSION");
  if (!fs.statSync(versionFile, { throwIfNoEntry: false })) await initialise(programs);
  const version = fs.readFileSync(versionFile, "utf8").trim();
  if (version === majorVersion) return fs.readFileSync(passwordFile, "utf8").trim();
  throw new StartError(
    `The database in ${clusterDir} is of PostgreSQL ${version}, this program brings ` +
      `${majorVersion}: move its contents over with that release's pg_dump, or set DATABASE_URL.`,
  );
}

/** Starts PostgreSQL, which outlives this process, and waits for its recovery. @throws Error if it fails */
export async function startPostgresServer(programs: PostgresPrograms, port: number): Promise<void> {
  const all = { ...settings, port, ...(programs.durable ? {} : unsafeSettings) };
  const switches = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`);
  const args = ["start", "-s", "-w", "-t", "90", "-D", programs.home.clusterDir];
  await run(programs, "pg_ctl", [...args, "-o", switches.join(" ")]);
}

/** Shuts PostgreSQL down: it cuts off its clients and writes everything to the disk. */
export async function stopPostgresServer(programs: PostgresPrograms): Promise<void> {
  const args = ["stop", "-s", "-m", "fast", "-t", "15", "-D", programs.home.clusterDir];
  await run(programs, "pg_ctl", args);
}
