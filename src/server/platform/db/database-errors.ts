type DatabaseError = Error & { readonly code?: string; readonly constraint?: string };

const unavailableCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
/** Cancelled by a time-out, read-only after a failover, killed while idle, not there at all. */
const unavailableStates = new Set(["57014", "25006", "25P03", "3D000"]);
const unavailableClasses = ["08", "53", "57P", "58"];
const unavailableTexts = [
  "timeout exceeded when trying to connect",
  "Query read timeout",
  "Connection terminated",
  "Client has encountered a connection error",
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

/** Someone else holds the row for longer than we are willing to wait. */
export function isLockTimeout(error: unknown): boolean {
  return hasCode(error, "55P03");
}

/** The transaction lost a race and may be run again as a whole. */
export function isRetryable(error: unknown): boolean {
  return hasCode(error, "40001") || hasCode(error, "40P01");
}

/** The database cannot be reached, is starting, stopping, full, or out of connections. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as DatabaseError;
  if (code !== undefined && unavailableCodes.has(code)) return true;
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code)) {
    return (
      unavailableClasses.some((prefix) => code.startsWith(prefix)) || unavailableStates.has(code)
    );
  }
  return unavailableTexts.some((text) => message.includes(text));
}
