/** A failure with a cause outside of the program, which ends a start or a command: its one line says what to do. */
export class StartError extends Error {}

/** Puts a failure into words. If a name has several addresses, only the code says why none answers. */
export function describeErrorInWords(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.message || String((thrown as NodeJS.ErrnoException).code);
}
