/** A reason outside of the program stops the start, or a command: the one line says what to do. */
export class StartError extends Error {}

/** What a failure says; where a name has several addresses, only a code says why none answers. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.message || String((thrown as NodeJS.ErrnoException).code);
}
