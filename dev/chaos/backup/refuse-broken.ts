import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { collectFaults } from "../drill.ts";
import type { DrillDatabase } from "../support/drill-database.ts";
import { ask } from "./contents.ts";
import { runCommand } from "./run-command.ts";
import { drop, recreate } from "./server.ts";

type Place = Pick<DrillDatabase, "url" | "dataDir">;
type Faults = ReturnType<typeof collectFaults>;

async function largestFile(folder: string): Promise<string> {
  let largest = { path: "", size: -1 };
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { size } = await stat(path);
    if (name !== "manifest.json" && size > largest.size) largest = { path, size };
  }
  return largest.path;
}

/** Turns one bit in the middle of a file, and when called again turns it back. */
async function turnBit(path: string): Promise<void> {
  const file = await open(path, "r+");
  const middle = Math.floor((await file.stat()).size / 2);
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, middle);
  await file.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, middle);
  await file.close();
}

async function expectRefusal(what: string, from: string, place: Place, faults: Faults) {
  const { code, said } = await runCommand("db-restore", ["--from", from], place);
  if (code !== 1) faults.add(`${what} was not refused: ${said}`);
  const tables = "select from pg_tables where schemaname in ('public', 'pgboss')";
  if ((await ask(place.url, tables)).length > 0) faults.add(`${what} left tables behind.`);
}

/** A backup that was killed, and one with a wrong bit: neither comes in, not even in part. */
export async function refuseBroken(
  { url, dataDir }: Place,
  whole: string,
  faults: Faults,
): Promise<void> {
  const target = { url: await recreate(url, "fresh"), dataDir };
  const killAt = "public.orders:";
  await runCommand("db-backup", ["--to", join(dataDir, "killed")], { url, dataDir, killAt });
  const left = (await readdir(dataDir)).filter((name) => name.startsWith("killed"));
  for (const name of ["killed", ...left]) {
    await expectRefusal("A backup that was killed", join(dataDir, name), target, faults);
  }
  const touched = await largestFile(whole);
  await turnBit(touched);
  await expectRefusal("A backup with a wrong bit", whole, target, faults);
  await turnBit(touched);
  await drop(url, "fresh");
}
