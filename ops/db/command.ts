import { join } from "node:path";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import pg from "pg";
import { readServerConfig, type ServerConfig } from "#server/config.ts";
import { Failure } from "#server/failure.ts";
import { isDatabaseUnavailableError } from "#server/platform/db/database-errors.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import { applyMigrations } from "#server/platform/db/migrate.ts";
import { MigrationError } from "#server/platform/db/migrations.ts";
import { databaseAddressWithoutPassword } from "#server/platform/db/own-connection.ts";
import { StartError } from "#server/platform/start-error.ts";
import type { ConnectionOptions } from "./connection.ts";
import { errorInOneLine, Interruption, Refusal } from "./errors.ts";

export const migrationsDir = join(import.meta.dirname, "../../migrations");

/** The run of a command, on the database that DATABASE_URL names, or the project's own. */
export type CommandRun = ConnectionOptions & {
  readonly config: ServerConfig;
  /** The database in words, without the user and the password. */
  readonly database: string;
  readonly say: (line: string) => void;
};

const explained = [Refusal, Failure, StartError, MigrationError];

/**
 * The options of the command line.
 * @throws Refusal with what is wrong and how the command is called
 */
export function readArguments<const T extends ParseArgsOptionsConfig>(options: T, usage: string) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    const line = error instanceof Error ? error.message : String(error);
    throw new Refusal(`${line} Usage: ${usage}`);
  }
}

/** Brings the database up to this version, and says each migration that ran. */
export async function migrateDatabase({ url, say, signal }: CommandRun): Promise<void> {
  const waits = { say, signal, forDatabase: false };
  for (const name of await applyMigrations(url, migrationsDir, waits)) say(`Migrated: ${name}`);
}

/** Aborted by Ctrl-C or by the system, so that the work ends where nothing is half done. */
function abortOnSignals(): AbortSignal {
  const interruption = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => interruption.abort());
  return interruption.signal;
}

/** The one line that explains a failure, or null when it is a defect of ours. */
function explain(error: unknown, config: ServerConfig | null): string | null {
  if (!(error instanceof Error)) return null;
  if (explained.some((kind) => error instanceof kind)) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError) {
    return `The database refused (${message}). Remove the cause and run this again.`;
  }
  if (isDatabaseUnavailableError(error)) {
    const host = config?.databaseUrl
      ? ` at ${databaseAddressWithoutPassword(config.databaseUrl)}`
      : "";
    return `The database${host} cannot be reached (${message}). Start it, or correct DATABASE_URL, and run this again.`;
  }
  if (error instanceof AggregateError) {
    return `${errorInOneLine(error)}. Remove the cause and run this again.`;
  }
  return code?.startsWith("E") ? `${message}. Remove the cause and run this again.` : null;
}

async function withDatabase<T>(
  { databaseUrl, dataDir }: ServerConfig,
  { say, signal }: Pick<CommandRun, "say" | "signal">,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== null) return work(databaseUrl);
  const log = { info: say, warn: say, error: say };
  const embedded = await startEmbeddedPostgres({ dataDir, log, waits: { say, signal } });
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

/**
 * Runs the work of a command on the database of the settings, whether or not the product runs, and
 * ends with one line: what was done and to which database, or what to do about a failure.
 *
 * @param readOptions reads the command line, before anything is touched
 */
export async function runCommand<Options>(
  readOptions: () => Options,
  work: (run: CommandRun, options: Options) => Promise<string>,
): Promise<void> {
  const say = (line: string) => console.log(line);
  const signal = abortOnSignals();
  let config: ServerConfig | null = null;
  let which = "";
  try {
    const options = readOptions();
    const read = readServerConfig(process.env, []);
    config = read;
    const { databaseUrl, dataDir } = read;
    // Without the settings, a shell or a cron line means another database.
    const database = databaseUrl
      ? `the database ${databaseAddressWithoutPassword(databaseUrl)}`
      : `the database in ${dataDir}`;
    which = ` (${database})`;
    const line = await withDatabase(read, { say, signal }, (url) =>
      work({ config: read, url, database, say, signal }, options),
    );
    say(`${line}${which}`);
  } catch (error) {
    process.exitCode = 1;
    if (!signal.aborted) return console.error(explain(error, config) ?? error);
    const how = error instanceof Interruption ? error.message : "nothing is left half done.";
    console.error(`Interrupted: ${how}${which}`);
  }
}
