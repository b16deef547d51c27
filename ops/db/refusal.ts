/** A failure whose message is all that the person at the terminal needs: what to do about it. */
export class Refusal extends Error {}

/** What failed of several things, and why, in one line. */
export function inOneLine({ message, errors }: AggregateError): string {
  const reasons = errors.map((error) => (error instanceof Error ? error.message : String(error)));
  return `${message} (${[...new Set(reasons)].join("; ")})`.replaceAll(/\s+/g, " ");
}

/** Somebody wanted an end of it after something was done: the message says how far it came. */
export class Interruption extends Error {}
