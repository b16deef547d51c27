import { spawn } from "node:child_process";
import { once } from "node:events";
import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Setup } from "../frame/drill.ts";
import { ask, recreate } from "./databases.ts";

const root = join(import.meta.dirname, "../../..");
const longestMs = 15 * 60_000;

type Command = {
  readonly url: string;
  readonly dataDir: string;
  /** Kills the command as soon as it has printed something with this in it. */
  readonly killAt?: string;
};

/** Runs one of the product's commands on a database, as a person would. */
async function runCommand(
  tool: "db-backup" | "db-restore",
  args: readonly string[],
  { url, dataDir, killAt }: Command,
) {
  const start = performance.now();
  const child = spawn(process.execPath, [`ops/${tool}.ts`, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
    timeout: longestMs,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (killAt !== undefined && said.includes(killAt)) child.kill("SIGKILL");
    });
  }
  const [code] = (await once(child, "close")) as [number | null];
  return { code, seconds: (performance.now() - start) / 1000, said };
}

/** A command that should have done its work did not. */
export class CommandFailed extends Error {}

/**
 * Runs it; answers how many seconds it took.
 * @throws CommandFailed with its last line, when it failed
 */
export async function succeed(...command: Parameters<typeof runCommand>): Promise<number> {
  const { code, seconds, said } = await runCommand(...command);
  if (code === 0) return seconds;
  const line = said.trimEnd().split("\n").at(-1);
  throw new CommandFailed(`${command[0]} ended with ${code}: ${line}`);
}

/** The sizes of the files in a folder, in bytes. */
export async function sizesOf(folder: string): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for (const name of await readdir(folder)) {
    sizes.set(join(folder, name), (await stat(join(folder, name))).size);
  }
  return sizes;
}

/** Flips one bit in the middle of a file, and when called again flips it back. */
async function flipBit(path: string): Promise<void> {
  const file = await open(path, "r+");
  const middle = Math.floor((await file.stat()).size / 2);
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, middle);
  await file.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, middle);
  await file.close();
}

/** A backup that was killed, and one with a wrong bit: neither comes in, not even in part. */
export async function refuseBroken({ database, faults }: Setup, whole: string): Promise<void> {
  const { url, dataDir } = database;
  const fresh = await recreate(url, "fresh");
  const expectRefusal = async (what: string, from: string) => {
    const place = { url: fresh, dataDir };
    const { code, said } = await runCommand("db-restore", ["--from", from], place);
    faults.addIf(code !== 1, `${what} was not refused: ${said}`);
    const tables = "select from pg_tables where schemaname in ('public', 'pgboss')";
    faults.addIf((await ask(fresh, tables)).length > 0, `${what} left tables behind.`);
  };
  const killAt = "public.orders:";
  await runCommand("db-backup", ["--to", join(dataDir, "killed")], { url, dataDir, killAt });
  const left = (await readdir(dataDir)).filter((name) => name.startsWith("killed"));
  for (const name of ["killed", ...left]) {
    await expectRefusal("A backup that was killed", join(dataDir, name));
  }
  const files = [...(await sizesOf(whole))].filter(([path]) => path.endsWith(".zst"));
  const [largest = ""] = files.toSorted(([, a], [, b]) => b - a)[0] ?? [];
  await flipBit(largest);
  await expectRefusal("A backup with a wrong bit", whole);
  await flipBit(largest);
}
