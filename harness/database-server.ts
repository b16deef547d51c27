import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import { silentLog } from "./logs.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The test server, as a role that may create databases. */
    databaseUrl: string;
  }
}

const prefix = "layisha-test-database-";

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A folder for servers of this process, which PostgreSQL's own user can enter. */
export async function makeServerFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  await chmod(folder, 0o755);
  return folder;
}

/**
 * A run that was killed leaves its servers behind: their folder's name holds the run's pid. A server
 * ends by itself within a minute when its files are gone.
 */
async function sweepLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10)))
      continue;
    const dir = join(tmpdir(), name);
    // Another user's leftovers are not ours to remove.
    await rm(dir, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

/** One database server for the whole test run, in a folder of its own that goes away with it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweepLeftovers();
  const dataDir = await makeServerFolder();
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
  project.provide("databaseUrl", server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
