/** The database server's time limits for one connection, in milliseconds. */
export type SqlTimeLimitsMs = {
  readonly statement_timeout: number;
  readonly lock_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
};

/** The time limits of every request. A statement that needs a locked row may wait for two locks in turn. */
export const requestTimeLimitsMs: SqlTimeLimitsMs = {
  statement_timeout: 3_000,
  lock_timeout: 1_300,
  idle_in_transaction_session_timeout: 5_000,
};

/** The time limits of work that reads whole tables: the nightly ledger check, the purge, statements. */
export const longWorkTimeLimitsMs: SqlTimeLimitsMs = {
  ...requestTimeLimitsMs,
  statement_timeout: 600_000,
};

/** The server's own time limit fires first, so that a slow statement is never taken for a dead server. */
export const databaseAnswerTimeoutMs = ({ statement_timeout }: SqlTimeLimitsMs) =>
  statement_timeout + 1_000;

/** The settings of a session. One warning that must reach us: a commit's wait for a standby was cancelled. */
const sessionSettings = (limits: SqlTimeLimitsMs) => ({
  ...limits,
  client_min_messages: "warning",
});

/** SQL that sets the time limits for one transaction, because a connection pooler keeps no other settings. */
export const createTransactionSetupSql = (limits: SqlTimeLimitsMs) =>
  Object.entries(sessionSettings(limits))
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join("; ");

/**
 * SQL that sets the time limits for the session or, behind a connection pooler, only for this one statement;
 * the row that it returns says which. `$1` is the process id that the connection was told.
 */
export const createSessionSetupSql = (limits: SqlTimeLimitsMs) => {
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

/** The kind of an SQL statement. Only a `read` never waits for a lock or a commit. */
export type SqlStatementKind = "begin" | "end" | "read" | "write";

/** Finds the kind of an SQL statement from its text. A read that mentions updates counts as a write. */
export function findSqlStatementKind(text: string): SqlStatementKind {
  if (begins.test(text)) return "begin";
  if (ends.test(text)) return "end";
  return reads.test(text) && !locks.test(text) ? "read" : "write";
}
