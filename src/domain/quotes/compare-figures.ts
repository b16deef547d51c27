import { type AmountName, amountNames } from "./price-quote.ts";

export type FigureName = AmountName | "kms";

/**
 * The names of the figures that a customer saw otherwise than the server now has them, in the order
 * of a quote, `kms` last. What was not sent is not compared; minus zero equals zero.
 */
export function differsFromQuote(
  sent: Readonly<Partial<Record<FigureName, number | undefined>>>,
  fresh: Readonly<Record<FigureName, number>>,
): readonly FigureName[] {
  return [...amountNames, "kms" as const].filter(
    (name) => sent[name] !== undefined && sent[name] !== fresh[name],
  );
}
