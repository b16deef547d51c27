/** An error with a cause outside the program, which ends a start or command; its message says what to do. */
export class StartError extends Error {}

/** Describes an error in words. For a name with several addresses, only the error's code says what failed. */
export function describeErrorInWords(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.message || String((thrown as NodeJS.ErrnoException).code);
}
