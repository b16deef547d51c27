/** The time limits of the server for one connection, in milliseconds. */
export type StatementTimeLimitsMs = {
  readonly statement_timeout: number;
  readonly lock_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
};

/** The limits of every request. A statement that needs a held row may wait for two locks, one after the other. */
export const requestTimeLimitsMs: StatementTimeLimitsMs = {
  statement_timeout: 3_000,
  lock_timeout: 1_300,
  idle_in_transaction_session_timeout: 5_000,
};

/** The limits of work that reads everything: the nightly check of the books, the purge, statements. */
export const longWorkTimeLimitsMs: StatementTimeLimitsMs = {
  ...requestTimeLimitsMs,
  statement_timeout: 600_000,
};

/** The server's own limit fires first, so that a slow statement is never taken for a dead server. */
export const databaseAnswerTimeoutMs = ({ statement_timeout }: StatementTimeLimitsMs) =>
  statement_timeout + 1_000;

/** Warnings must reach us, whatever the role's setting: one says that a commit's wait for its standby was cancelled. */
const sessionSettings = (limits: StatementTimeLimitsMs) => ({
  ...limits,
  client_min_messages: "warning",
});

/** The statements that set the limits for one transaction: a pooler keeps no other settings for its caller. */
export const createTransactionSetupSql = (limits: StatementTimeLimitsMs) =>
  Object.entries(sessionSettings(limits))
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join("; ");

/**
 * The statement that sets the limits for the session, or behind a pooler for itself alone; its row says
 * which. `$1` is the process id that the connection was told.
 */
export const createSessionSetupSql = (limits: StatementTimeLimitsMs) => {
  const settings = Object.entries(sessionSettings(limits)).map(
    ([name, value]) => `set_config('${name}', '${value}', pg_backend_pid() <> $1)`,
  );
  return `select pg_backend_pid() <> $1 as "isPooled", ${settings.join(", ")}`;
};

const begins = /^\s*(?:begin|start transaction\b[^;]*)\s*$/i;
const ends = /^\s*(?:commit|rollback)\s*$/i;
const reads = /^[\s(]*(?:select|show|with|values|explain)\b/i;
const locks =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|for\s+(?:key\s+)?share)\b|advisory_xact_lock/i;

/** The kind of a statement. Only a `read` waits for no lock and no commit. */
export type SqlStatementKind = "begin" | "end" | "read" | "write";

/** The kind of a statement by its text. A text that only mentions updates counts as a write, which does no harm. */
export function findSqlStatementKind(text: string): SqlStatementKind {
  if (begins.test(text)) return "begin";
  if (ends.test(text)) return "end";
  return reads.test(text) && !locks.test(text) ? "read" : "write";
}
