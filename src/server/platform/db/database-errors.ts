type DatabaseError = Error & {
  readonly code?: string;
  readonly constraint?: string;
  readonly schema?: string;
};

/** What a database error means for the code that made the call. */
type Meaning =
  /** Another transaction holds the row for longer than we are willing to wait. */
  | "held"
  /** The transaction conflicted with another one, and may be run again as a whole. */
  | "raced"
  /** The connection is lost or the server stops, so the statement may or may not have been executed. */
  | "lost"
  /** The server can execute no statement of this kind for now. */
  | "unable"
  /** Somebody has to correct a setting first, or somebody cancelled the statement. */
  | "refused";

/** The meaning of each SQLSTATE error code, by the code's first characters. */
const meanings: Readonly<Record<string, Meaning>> = {
  "55P03": "held",
  "40001": "raced",
  "40P01": "raced",
  // The connection is lost; the server starts, stops or has crashed.
  "08": "lost",
  "57P": "lost",
  // A disk, memory or the connections are used up; a file cannot be read or written.
  "53": "unable",
  "58": "unable",
  // The server is read-only after a failover, or ended an idle or too long transaction.
  "25006": "unable",
  "25P03": "unable",
  "25P04": "unable",
  // A wrong password, an unknown database, a statement that took too long.
  "28": "refused",
  "3D000": "refused",
  "57014": "refused",
};

/** The system's error codes for a lost connection. EMFILE and ENFILE: no further connection can be opened. */
const systemCodes =
  /^(?:ECONN(?:REFUSED|RESET)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)UNREACH|E[MN]FILE)$/;
/** The messages of those errors of the database driver that have no code. */
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

/** Says whether a row with this unique key exists already. @param constraint the only unique key that counts */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return hasCode(error, "23505", constraint);
}

/** Makes a handler for `catch` that throws `refusal` if a row has this unique key already, else the error. */
export const refuseUniqueViolation =
  (constraint: string, refusal: () => Error) =>
  (error: unknown): never => {
    throw isUniqueViolation(error, constraint) ? refusal() : error;
  };

/** Says whether the database refused a row because it overlaps another row, such as two jobs of one driver. */
export function isExclusionViolation(error: unknown): boolean {
  return hasCode(error, "23P01");
}

/**
 * Describes why the database refused a value: no column can hold it (SQLSTATE class 22), or a constraint or
 * trigger forbids it (class 23). The values are left out; `constraint` is undefined for a value of class 22.
 */
export function describeDatabaseRefusal(error: unknown) {
  const { code = "", constraint } = (error ?? {}) as DatabaseError;
  return /^2[23][0-9A-Z]{3}$/.test(code) ? { sqlState: code, constraint } : null;
}

/** Says whether another process has just created the same table or schema. */
export function isAlreadyCreatedError(error: unknown): boolean {
  return hasCode(error, "23505") && (error as DatabaseError).schema === "pg_catalog";
}

/** The database was not asked, or its answer takes too long to wait for; the API answers with status 503. */
export class DatabaseUnavailableError extends Error {}

/** The commit of a change was sent and its answer is missing, so nobody knows whether the change was made. */
export class UnknownOutcomeError extends DatabaseUnavailableError {}

/** Finds what an error means; undefined if the error says nothing about the database's state. */
function meaningOf(error: unknown): Meaning | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseUnavailableError) return "unable";
  const { code = "", message } = error as DatabaseError;
  // EPIPE, an error code of the system, looks like a SQLSTATE.
  if (systemCodes.test(code)) return "lost";
  if (/^[0-9A-Z]{5}$/.test(code)) {
    // An error of a connection pooler about its settings.
    if (code === "08P01" && /no such|unsupported|not allowed|auth/i.test(message)) return "refused";
    return Object.entries(meanings).find(([state]) => code.startsWith(state))?.[1];
  }
  return databaseUnavailableReason(error) === undefined ? undefined : "lost";
}

const means =
  (...wanted: readonly Meaning[]) =>
  (error: unknown) =>
    wanted.some((meaning) => meaning === meaningOf(error));

/** Says whether another transaction is in the way for now, so that the same call can succeed later. */
export const isLockConflictError = means("held", "raced");
/** Says whether a transaction conflicted with another one and may be run again as a whole. */
export const isRetryableTransactionError = means("raced");
/** Says whether the database is unreachable, starting, stopping, full, or out of connections. */
export const isDatabaseUnavailableError = means("lost", "unable", "refused");
/** Says whether the database cannot be used for now, without a setting that has to be corrected first. */
export const isDatabaseUnreachableError = means("lost", "unable");
/** Says whether the connection was lost, so that the statement may or may not have been executed. */
export const isConnectionLostError = means("lost");

/** Finds the database driver's message in an error that has no code; undefined for any other error. */
export function databaseUnavailableReason({ message }: Error): string | undefined {
  return driverTexts.find((text) => message.includes(text));
}
