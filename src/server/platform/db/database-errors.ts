type DatabaseError = Error & {
  readonly code?: string;
  readonly constraint?: string;
  readonly schema?: string;
};

const unavailableCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  // No more files, and so no connection, can be opened.
  "EMFILE",
  "ENFILE",
]);
/** Cancelled by a time-out, read-only after a failover, killed while idle, not there at all. */
const unavailableStates = new Set(["57014", "25006", "25P03", "25P04", "3D000"]);
/**
 * Connection lost; a disk, memory or the number of connections exhausted; starting, stopping or
 * crashed; a file that cannot be read or written; a password that is no longer right.
 */
const unavailableClasses = ["08", "53", "57P", "58", "28"];
const unavailableTexts = [
  "timeout exceeded when trying to connect",
  "timeout expired",
  "Query read timeout",
  "Connection terminated",
  "is not queryable",
  "Cannot use a pool after calling end",
];

function hasCode(error: unknown, code: string, constraint?: string): boolean {
  const { code: actual, constraint: broken } = (error ?? {}) as DatabaseError;
  return actual === code && (constraint === undefined || constraint === broken);
}

/** A row with this key exists already. `constraint` narrows it to one unique key. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return hasCode(error, "23505", constraint);
}

/** A row overlaps another that must not. `constraint` narrows it to one exclusion. */
export function isExclusionViolation(error: unknown, constraint?: string): boolean {
  return hasCode(error, "23P01", constraint);
}

/** A refusal of the database to store something, without the values. */
type Refusal = {
  readonly sqlState: string;
  /** The name of the rule; undefined when the value itself can be no column's. */
  readonly constraint: string | undefined;
};

/**
 * Tells whether the database itself refused what was to be stored: a value that no column can hold
 * (SQLSTATE class 22), or one against a check, a key, a reference or a trigger (class 23).
 */
export function refusedByDatabase(error: unknown): Refusal | null {
  const { code = "", constraint } = (error ?? {}) as DatabaseError;
  return /^2[23][0-9A-Z]{3}$/.test(code) ? { sqlState: code, constraint } : null;
}

/** Someone else holds the row for longer than we are willing to wait. */
export function isLockTimeout(error: unknown): boolean {
  return hasCode(error, "55P03");
}

/** The transaction lost a race and may be run again as a whole. */
export function isRetryable(error: unknown): boolean {
  return hasCode(error, "40001") || hasCode(error, "40P01");
}

/** Another process has just made the table or schema that was to be made where there was none. */
export function isMadeMeanwhile(error: unknown): boolean {
  return hasCode(error, "23505") && (error as DatabaseError).schema === "pg_catalog";
}

/** The database was not asked at all, or its answer cannot be waited for: 503. */
export class Unavailable extends Error {}

/** Nobody can tell whether the change was made: its commit was sent, and its answer is missing. */
export class UnknownOutcome extends Unavailable {}

/** The database cannot be reached, is starting, stopping, full, or out of connections. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Unavailable) return true;
  const { code } = error as DatabaseError;
  if (code !== undefined && unavailableCodes.has(code)) return true;
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code)) {
    return (
      unavailableClasses.some((prefix) => code.startsWith(prefix)) || unavailableStates.has(code)
    );
  }
  return unavailableReason(error) !== undefined;
}

/** What somebody has to put right first: the password, the name, a pooler's settings; a cancel too. */
function isRefused({ code = "", message }: DatabaseError): boolean {
  if (code === "08P01") return /no such|unsupported|not allowed|auth/i.test(message);
  return code.startsWith("28") || code === "3D000" || code === "57014";
}

/** The database cannot be used for now, and no setting has to be corrected before it can. */
export function isAway(error: unknown): boolean {
  return isUnavailable(error) && !isRefused(error as DatabaseError);
}

/** Which of the drivers' own texts an error carries that has no code; undefined for any other. */
export function unavailableReason({ message }: Error): string | undefined {
  return unavailableTexts.find((text) => message.includes(text));
}
