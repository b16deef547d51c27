/** A failure whose message tells the person at the terminal all that they need: what to do. */
export class Refusal extends Error {}

/** The command was told to end after something was done: the message says how far it came. */
export class Interruption extends Error {}

/** The failure, with each reason once, in one line. */
export function errorInOneLine({ message, errors }: AggregateError): string {
  const reasons = errors.map((error) => (error instanceof Error ? error.message : String(error)));
  return `${message} (${[...new Set(reasons)].join("; ")})`.replaceAll(/\s+/g, " ");
}
