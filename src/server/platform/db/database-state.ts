import { withOwnConnection } from "./own-connection.ts";

/** What the database says of itself at this moment. */
export type DatabaseState = {
  /** Why it takes no writes; null when it takes them. */
  readonly readOnly: "a standby" | "read-only" | null;
  readonly isMigrated: boolean;
  /** How many commits have waited for more than a second for a synchronous standby. */
  readonly stuckCommits: number;
};

const answerWithinMs = 2_000;

const question = `
  select case when pg_is_in_recovery() then 'a standby'
      when current_setting('transaction_read_only') = 'on' then 'read-only' end as "readOnly",
    to_regclass('schema_migrations') is not null as "isMigrated",
    (select count(*)::int from pg_stat_activity where wait_event = 'SyncRep'
       and state_change < clock_timestamp() - interval '1 second') as "stuckCommits"`;

/**
 * Asks the database over a new connection, which no request waits for and which meets a changed
 * password, default or limit.
 *
 * @throws the error of the connection, within 2 s when nobody answers
 */
export async function lookAtDatabase(url: string): Promise<DatabaseState> {
  const signal = AbortSignal.timeout(answerWithinMs);
  const { rows } = await withOwnConnection({ url, signal }, (client) =>
    client.query<DatabaseState>(question),
  );
  if (!rows[0]) throw new Error("The database gave no answer.");
  return rows[0];
}
