import pg from "pg";
import { type Config, ConfigError, readConfig } from "../../src/server/config.ts";
import { Failure } from "../../src/server/failure.ts";
import { isUnavailable } from "../../src/server/platform/db/database-errors.ts";
import { EmbeddedPostgresError } from "../../src/server/platform/db/embedded/embedded-postgres-error.ts";
import { startEmbeddedPostgres } from "../../src/server/platform/db/embedded/start-embedded-postgres.ts";
import { MigrationError } from "../../src/server/platform/db/migrate.ts";

/** A failure whose message is all that the person at the terminal needs: what to do about it. */
export class Refusal extends Error {}

export type CommandRun = {
  readonly config: Config;
  /** postgres://… of the database that DATABASE_URL names, or of the project's own. */
  readonly url: string;
  /** A line of progress. */
  readonly say: (line: string) => void;
  /** Given when the person at the terminal, or the system, wants an end of it. */
  readonly signal: AbortSignal;
};

const explained = [Refusal, Failure, ConfigError, EmbeddedPostgresError, MigrationError];

/** The one line that a failure is told in, or null when it is a defect of ours. */
function explain(error: unknown, config: Config | null): string | null {
  if (!(error instanceof Error)) return null;
  if (explained.some((kind) => error instanceof kind)) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError) {
    return `The database refused (${message}). Remove the cause and run this again.`;
  }
  if (isUnavailable(error)) {
    const host = config?.databaseUrl ? ` at ${hostOf(config.databaseUrl)}` : "";
    return `The database${host} cannot be reached (${message}). Start it, or correct DATABASE_URL, and run this again.`;
  }
  return code?.startsWith("E") ? `${message}. Remove the cause and run this again.` : null;
}

/** Server and database of a URL, without who signs in there. */
export function hostOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

async function withDatabase<T>(
  { databaseUrl, dataDir }: Config,
  say: CommandRun["say"],
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== null) return work(databaseUrl);
  const log = { info: say, warn: say, error: say };
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

/**
 * Does the work of a command on the database of the settings, whether or not the product runs, and
 * ends with one line: what was done, or what to do about a failure.
 *
 * @param readOptions reads the command line, before anything is touched
 */
export async function runCommand<Options>(
  readOptions: () => Options,
  work: (run: CommandRun, options: Options) => Promise<string>,
): Promise<void> {
  const say = (line: string) => console.log(line);
  const interruption = new AbortController();
  const { signal } = interruption;
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => interruption.abort());
  }
  let config: Config | null = null;
  try {
    const options = readOptions();
    const read = readConfig(process.env, []);
    config = read;
    say(await withDatabase(read, say, (url) => work({ config: read, url, say, signal }, options)));
  } catch (error) {
    process.exitCode = 1;
    if (signal.aborted) console.error("Interrupted: nothing is left half done.");
    else console.error(explain(error, config) ?? error);
  }
}
