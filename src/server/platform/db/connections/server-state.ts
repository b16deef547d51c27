import pg from "pg";
import { hostOf } from "../own-connection.ts";
import { limitsOfTransaction, statementLimits } from "./statements.ts";

/** What a server of `DATABASE_URL` said of itself when it was asked last. */
export type ServerState = {
  readonly url: string;
  /** A pooler answers in its place: what is set on a connection does not stay with its caller. */
  readonly isPooled: boolean;
  /** Why it takes no writes; null when it takes them. */
  readonly readOnly: "a standby" | "read-only" | null;
  readonly isMigrated: boolean;
  /** How many commits have waited for more than a second for a synchronous standby. */
  readonly stuckCommits: number;
};

/** The server answers and can never serve us: waiting does not help, and the message says what does. */
export class UnfitServer extends Error {}

const oldestVersion = 15;
const answerWithinMs = 2_000;

/** A connection for questions alone, outside of every pool; each wait on it ends after 2 s. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "layisha",
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  });
  // A connection that breaks also fails the next question, which is where it is handled.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Hangs up, without waiting for long on a server that fell silent. */
export async function hangUp(client: pg.Client): Promise<void> {
  const late = setTimeout(() => client.connection.stream.destroy(), 100);
  await client.end().catch(() => undefined);
  clearTimeout(late);
}

const question = `
  select pg_backend_pid() as pid,
    current_setting('server_version_num')::int / 10000 as version,
    pg_is_in_recovery() as "isStandby",
    current_setting('transaction_read_only') = 'on' as "isReadOnly",
    current_setting('client_min_messages') = 'error' as "keepsWarnings",
    to_regclass('schema_migrations') is not null as "isMigrated",
    (select count(*)::int from pg_stat_activity where wait_event = 'SyncRep'
       and state_change < clock_timestamp() - interval '1 second') as "stuckCommits"`;

type Answer = Omit<ServerState, "url" | "isPooled" | "readOnly"> & {
  readonly pid: number;
  readonly version: number;
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
  /** Whether it keeps to itself that a commit was answered without its standby. */
  readonly keepsWarnings: boolean;
};

/**
 * Tries a transaction through the pooler behind a new connection.
 *
 * @throws UnfitServer when the transaction does not keep its limits
 */
export async function tryPooler(client: pg.Client, url: string): Promise<void> {
  const unfit = (why: string) =>
    new UnfitServer(
      `The pooler at ${hostOf(url)} cannot serve Layisha (${why}). Let it pool transactions or sessions: pool_mode = transaction.`,
    );
  // A pooler of single statements answers a transaction first and hangs up then.
  let parting: unknown;
  client.once("error", (error) => {
    parting = error;
  });
  try {
    await client.query(`begin; ${limitsOfTransaction}`);
    const { rows } = await client.query(
      "select setting from pg_settings where name = 'lock_timeout'",
    );
    await client.query("commit");
    if (Number(rows[0]?.setting) !== statementLimits.lock_timeout)
      throw unfit("it does not keep the limits of a transaction");
  } catch (cause) {
    const error = (parting ?? cause) as Error & { readonly code?: string };
    throw error.code === "08P01" ? unfit(error.message) : error;
  }
}

/**
 * Asks a server what it is and what it can do at this moment.
 *
 * @throws UnfitServer when it is too old
 */
export async function lookAt(client: pg.Client, url: string): Promise<ServerState> {
  const { rows } = await client.query<Answer>(question);
  const [answer] = rows;
  if (!answer) throw new Error("The database gave no answer.");
  const { pid, version, isStandby, isReadOnly, keepsWarnings, isMigrated, stuckCommits } = answer;
  if (keepsWarnings) {
    throw new UnfitServer(
      `${hostOf(url)} keeps its warnings to itself: set client_min_messages of the role and the database to warning.`,
    );
  }
  if (version < oldestVersion) {
    throw new UnfitServer(
      `Layisha needs PostgreSQL ${oldestVersion} or newer, and ${hostOf(url)} runs ${version}.`,
    );
  }
  // A pooler makes up the key of a connection; a server's own names the process that answers.
  const isPooled = (client as unknown as { processID: number | null }).processID !== pid;
  const readOnly = isStandby ? "a standby" : isReadOnly ? "read-only" : null;
  return { url, isPooled, readOnly, isMigrated, stuckCommits };
}
