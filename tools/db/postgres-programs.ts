import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { Refusal } from "./command.ts";

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

/**
 * Runs one of them on the database. The password goes by the environment, because the arguments of
 * a program are there for every user of the machine to see.
 *
 * @throws Refusal with what the program complained of
 */
export async function runPostgresProgram(
  { path }: PostgresProgram,
  args: readonly string[],
  { url, signal }: { readonly url: string; readonly signal: AbortSignal },
): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  const child = spawn(path, [...args, `--dbname=${address.href}`], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, PGPASSWORD: password, PGCONNECT_TIMEOUT: "5" },
    signal,
  });
  const complaint = text(child.stderr);
  const [code] = (await once(child, "close")) as [number | null];
  signal.throwIfAborted();
  if (code === 0) return;
  const line = (await complaint).trim().split("\n").at(0) ?? "";
  throw new Refusal(`${path} failed (${line}). Remove the cause and run this again.`);
}
