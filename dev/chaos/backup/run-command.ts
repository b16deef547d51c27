import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
const longestMs = 15 * 60_000;

export type CommandOutcome = {
  readonly code: number | null;
  readonly seconds: number;
  /** All that it printed. */
  readonly said: string;
};

/**
 * Runs one of the product's commands on a database, as a person would.
 * @param killAtFirst ends it without a word as soon as it has said something with this in it
 */
export async function runCommand(
  tool: "db-backup" | "db-restore",
  args: readonly string[],
  {
    url,
    dataDir,
    killAt,
  }: { readonly url: string; readonly dataDir: string; readonly killAt?: string },
): Promise<CommandOutcome> {
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

/** @throws CommandFailed with the last that it said, when it did not end well */
export async function runWell(...command: Parameters<typeof runCommand>): Promise<CommandOutcome> {
  const outcome = await runCommand(...command);
  if (outcome.code === 0) return outcome;
  const line = outcome.said.trimEnd().split("\n").at(-1);
  throw new CommandFailed(`${command[0]} ended with ${outcome.code}: ${line}`);
}

/** The bytes of all files in a folder. */
export async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
