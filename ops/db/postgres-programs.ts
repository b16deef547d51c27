import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { Refusal } from "./refusal.ts";

const run = promisify(execFile);

/** A program of PostgreSQL's on this machine. */
export type PostgresProgram = { readonly path: string; readonly major: number };

/** Where systems that keep several versions side by side put one. */
const placesOf = (name: string, major: number) => [
  `/usr/lib/postgresql/${major}/bin/${name}`,
  `/usr/pgsql-${major}/bin/${name}`,
  name,
];

async function majorOf(path: string): Promise<number | null> {
  try {
    const { stdout } = await run(path, ["--version"]);
    return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0);
  } catch {
    return null;
  }
}

/** The program of this very major version; null when the machine has none. */
async function findProgram(name: string, major: number): Promise<PostgresProgram | null> {
  for (const path of placesOf(name, major)) {
    if ((await majorOf(path)) === major) return { path, major };
  }
  return null;
}

export type PostgresPrograms = {
  readonly dump: PostgresProgram;
  readonly restore: PostgresProgram;
};

/** pg_dump and pg_restore of a server's major version; null unless the machine has both. */
export async function findPostgresPrograms(major: number): Promise<PostgresPrograms | null> {
  const dump = await findProgram("pg_dump", major);
  const restore = await findProgram("pg_restore", major);
  return dump && restore && { dump, restore };
}

export type RunOptions<T> = {
  readonly signal: AbortSignal;
  /** The settings with which it finds the database, if it needs one. */
  readonly env?: NodeJS.ProcessEnv;
  /** Reads what it prints; when this fails, the program is ended. */
  readonly read: (output: Readable) => Promise<T>;
};

/**
 * Runs one of them. How to get at the database goes by the environment, because the arguments of a
 * program are there for every user of the machine to see.
 *
 * @throws Refusal with what the program complained of, or what `read` throws
 */
export async function runPostgresProgram<T>(
  { path }: PostgresProgram,
  args: readonly string[],
  { signal, env = process.env, read }: RunOptions<T>,
): Promise<T> {
  const child = spawn(path, args, { stdio: ["ignore", "pipe", "pipe"], env, signal });
  const reading = read(child.stdout).catch((error: unknown) => {
    child.kill();
    child.stdout.destroy();
    throw error;
  });
  const [answer, ending, complaint] = await Promise.allSettled([
    reading,
    once(child, "close"),
    text(child.stderr),
  ]);
  signal.throwIfAborted();
  if (ending.status === "rejected") throw ending.reason;
  if (child.exitCode !== 0 && !child.killed) {
    const said = complaint.status === "fulfilled" ? complaint.value : "";
    const line = said.trim().split("\n").at(0) ?? "";
    throw new Refusal(`${path} failed (${line}). Remove the cause and run this again.`);
  }
  if (answer.status === "rejected") throw answer.reason;
  return answer.value;
}
