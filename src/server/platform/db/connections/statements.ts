/**
 * The limits of every request's work, in milliseconds. Whoever wants a held row waits for two locks
 * one after the other, its place in the queue and the row: both together end before the 3 s after
 * which the connection would count as dead.
 */
export const statementLimits = {
  statement_timeout: 5_000,
  lock_timeout: 1_300,
  idle_in_transaction_session_timeout: 5_000,
} as const;

/** The same limits for one transaction: through a pooler nothing else stays with its caller. */
export const limitsOfTransaction = Object.entries(statementLimits)
  .map(([name, ms]) => `set local ${name} = ${ms}`)
  .join("; ");

/** For those who come when others wait for the same row already. */
export const shortLockWait = "set local lock_timeout = 500";
export const usualLockWait = `set local lock_timeout = ${statementLimits.lock_timeout}`;

const begins = /^\s*(?:begin|start transaction\b[^;]*)\s*$/i;
const ends = /^\s*(?:commit|rollback)\s*$/i;
const reads = /^[\s(]*(?:select|show|with|values|explain)\b/i;
const locks =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|for\s+(?:key\s+)?share)\b|advisory_xact_lock/i;

/** What a statement does to its connection: only a `read` waits for no other and for no commit. */
export type StatementKind = "begin" | "end" | "read" | "write";

/** Told by its text. A text that merely speaks of updates counts as a write, which does no harm. */
export function kindOf(text: string): StatementKind {
  if (begins.test(text)) return "begin";
  if (ends.test(text)) return "end";
  return reads.test(text) && !locks.test(text) ? "read" : "write";
}
