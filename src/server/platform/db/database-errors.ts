type DatabaseError = Error & {
  readonly code?: string;
  readonly constraint?: string;
  readonly schema?: string;
};

/** The meaning of a database failure for the caller. */
type Meaning =
  /** Somebody else holds a row for longer than we are willing to wait. */
  | "held"
  /** The transaction lost a race and may be run again as a whole. */
  | "raced"
  /** The connection is lost or the server stops: it may have done what it was asked. */
  | "lost"
  /** The server can do nothing of this kind for now. */
  | "unable"
  /** Somebody has to correct a setting first, or has cancelled the statement. */
  | "refused";

/** The meaning of each SQLSTATE, by its beginning. */
const meanings: Readonly<Record<string, Meaning>> = {
  "55P03": "held",
  "40001": "raced",
  "40P01": "raced",
  // The connection is lost; the server starts, stops or has crashed.
  "08": "lost",
  "57P": "lost",
  // A disk, memory or the number of connections is exhausted; a file cannot be read or written.
  "53": "unable",
  "58": "unable",
  // Read-only after a failover; killed while idle, or after too long a transaction.
  "25006": "unable",
  "25P03": "unable",
  "25P04": "unable",
  // A wrong password, an unknown database, a statement that took too long.
  "28": "refused",
  "3D000": "refused",
  "57014": "refused",
};

/** The system's codes of a lost connection. EMFILE and ENFILE: no further file, and so no connection, can be opened. */
const systemCodes =
  /^(?:ECONN(?:REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)UNREACH|E[MN]FILE)$/;
/** The texts of the drivers' errors that have no code. */
const driverTexts = [
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

/** Makes a handler for `catch`, which throws this refusal where a row has this unique key already, else the error. */
export const refuseUniqueViolation =
  (constraint: string, refusal: () => Error) =>
  (error: unknown): never => {
    throw isUniqueViolation(error, constraint) ? refusal() : error;
  };

/** A row overlaps another that must not. */
export function isExclusionViolation(error: unknown): boolean {
  return hasCode(error, "23P01");
}

/**
 * The refusal of a value that no column can hold (class 22), or of a constraint or trigger (class 23),
 * without the values; `constraint` is undefined when the value itself can be no column's.
 */
export function describeDatabaseRefusal(error: unknown) {
  const { code = "", constraint } = (error ?? {}) as DatabaseError;
  return /^2[23][0-9A-Z]{3}$/.test(code) ? { sqlState: code, constraint } : null;
}

/** Another process has just made the table or schema that was to be made where there was none. */
export function isAlreadyCreatedError(error: unknown): boolean {
  return hasCode(error, "23505") && (error as DatabaseError).schema === "pg_catalog";
}

/** The database was not asked at all, or its answer cannot be waited for: 503. */
export class Unavailable extends Error {}

/** Nobody can tell whether the change was made: its commit was sent, and its answer is missing. */
export class UnknownOutcome extends Unavailable {}

/** Finds the meaning of a failure; undefined if it says nothing about the database's state. */
function meaningOf(error: unknown): Meaning | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof Unavailable) return "unable";
  const { code = "", message } = error as DatabaseError;
  // EPIPE has the form of a SQLSTATE.
  if (systemCodes.test(code)) return "lost";
  if (/^[0-9A-Z]{5}$/.test(code)) {
    // A pooler's words about its settings.
    if (code === "08P01" && /no such|unsupported|not allowed|auth/i.test(message)) return "refused";
    return Object.entries(meanings).find(([state]) => code.startsWith(state))?.[1];
  }
  return databaseUnavailableReason(error) === undefined ? undefined : "lost";
}

const means =
  (...wanted: readonly Meaning[]) =>
  (error: unknown) =>
    wanted.some((meaning) => meaning === meaningOf(error));

/** Another transaction is in the way for now: the same may be asked again. */
export const isLockConflictError = means("held", "raced");
/** The transaction lost a race and may be run again as a whole. */
export const isRetryableTransactionError = means("raced");
/** The database cannot be reached, is starting, stopping, full, or out of connections. */
export const isDatabaseUnavailableError = means("lost", "unable", "refused");
/** The database cannot be used for now, and no setting has to be corrected before it can. */
export const isDatabaseUnreachableError = means("lost", "unable");
/** The connection was lost, so the statement may have been done. */
export const isConnectionLostError = means("lost");

/** The drivers' own text in an error that has no code; undefined for any other error. */
export function databaseUnavailableReason({ message }: Error): string | undefined {
  return driverTexts.find((text) => message.includes(text));
}
