import type { BankLine } from "./bank-line.ts";
import type { BankLinePurpose } from "./line-purposes.ts";

/** A suggested purpose of a bank line, in words for staff. */
export type BankLineSuggestion = {
  readonly purpose: BankLinePurpose;
  /** The reference, number or email address of the record that a bank line is about; empty if it has none. */
  readonly whom: string;
  readonly partyId: string | null;
  readonly reason: string;
  /** The payer or invoice (`label`), and the reason for the suggestion (`why`), in words for staff. */
  readonly label: string;
  readonly why: string;
};

/** A record that a bank line may be about: an open invoice, or a driver, who can pay any amount. */
export type BankLineCandidate = Pick<BankLineSuggestion, "purpose" | "whom" | "partyId"> & {
  readonly name: string;
  readonly surname: string;
  /** The amount that is left to pay for this record, in cents; null if any amount may be paid. */
  readonly cents: number | null;
};

/** The words of texts in small letters without accents, for comparing names. */
export const bankLineSearchWords = (...texts: readonly string[]): readonly string[] =>
  texts
    .join(" ")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Rates how well words name a person: 0 not at all, 1 by surname, 2 by surname and first name or initial. */
function likeness(words: readonly string[], { name, surname }: BankLineCandidate): 0 | 1 | 2 {
  const last = bankLineSearchWords(surname);
  if (last.length === 0 || !last.every((word) => words.includes(word))) return 0;
  const [first = ""] = bankLineSearchWords(name);
  return words.includes(first) || words.includes(first.slice(0, 1)) ? 2 : 1;
}

/** The only item of a list; undefined if it has none or several. */
const only = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);

/**
 * Suggests a bank line's purpose: the open invoice with its amount whose client its text names; for money in,
 * the only person whom its text names by surname and first name or initial; or the only open invoice with its
 * amount. Returns null if nothing fits, or if several things do.
 */
export function suggestBankLinePurpose(
  line: BankLine,
  candidates: readonly BankLineCandidate[],
): BankLineSuggestion | null {
  const words = bankLineSearchWords(line.text, line.reference);
  const owed = candidates.filter(({ cents }) => cents === line.cents);
  const named = only(owed.filter((candidate) => likeness(words, candidate) > 0));
  const people = candidates.filter((each) => each.cents === null && likeness(words, each) === 2);
  const person = line.cents > 0 ? only(people) : undefined;
  const found = named ?? person ?? only(owed);
  if (!found) return null;
  const { purpose, whom, partyId, name, surname } = found;
  const label = found.cents === null ? `${name} ${surname}` : `${whom} of ${name} ${surname}`;
  const reasons = named
    ? "The amount and the name fit."
    : "No other open invoice is of this amount.";
  return {
    purpose,
    whom,
    partyId,
    reason: "",
    label,
    why: found === person ? "The name fits." : reasons,
  };
}
