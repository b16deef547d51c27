import pg from "pg";
import { type Config, ConfigError, readConfig } from "#server/config.ts";
import { Failure } from "#server/failure.ts";
import { isUnavailable } from "#server/platform/db/database-errors.ts";
import { EmbeddedPostgresError } from "#server/platform/db/embedded/embedded-postgres-error.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import { MigrationError } from "#server/platform/db/migrate.ts";
import { endByHand } from "./end-by-hand.ts";
import { hostOf } from "./host-of.ts";
import { Interruption, inOneLine, Refusal } from "./refusal.ts";

export type CommandRun = {
  readonly config: Config;
  /** postgres://… of the database that DATABASE_URL names, or of the project's own. */
  readonly url: string;
  /** The same for a person, without who signs in there. */
  readonly database: string;
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
  if (error instanceof AggregateError) {
    return `${inOneLine(error)}. Remove the cause and run this again.`;
  }
  return code?.startsWith("E") ? `${message}. Remove the cause and run this again.` : null;
}

/** How far it came when it was told to end. */
function interrupted(error: unknown): string {
  const how = error instanceof Interruption ? error.message : "nothing is left half done.";
  return `Interrupted: ${how}`;
}

/** Which database the settings mean: a shell or a cron line that lacks them means another. */
function databaseOf({ databaseUrl, dataDir }: Config): string {
  return databaseUrl === null
    ? `the database in ${dataDir}`
    : `the database ${hostOf(databaseUrl)}`;
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
 * ends with one line: what was done and to which database, or what to do about a failure.
 *
 * @param readOptions reads the command line, before anything is touched
 */
export async function runCommand<Options>(
  readOptions: () => Options,
  work: (run: CommandRun, options: Options) => Promise<string>,
): Promise<void> {
  const say = (line: string) => console.log(line);
  const signal = endByHand();
  let config: Config | null = null;
  let which = "";
  try {
    const options = readOptions();
    const read = readConfig(process.env, []);
    config = read;
    const database = databaseOf(read);
    which = ` (${database})`;
    const line = await withDatabase(read, say, (url) =>
      work({ config: read, url, database, say, signal }, options),
    );
    say(`${line}${which}`);
  } catch (error) {
    process.exitCode = 1;
    if (signal.aborted) console.error(`${interrupted(error)}${which}`);
    else console.error(explain(error, config) ?? error);
  }
}
