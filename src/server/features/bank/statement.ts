import type { BankLine } from "#domain/bank/bank-line.ts";
import { isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { type Failure, invalidFields } from "#server/failure.ts";

/** What a file of the bank says, before anybody looks at what it is for. */
export type Statement = {
  readonly format: "csv" | "camt.053";
  /** The account as the file writes it; empty where it does not say. */
  readonly account: string;
  readonly lines: readonly BankLine[];
};

/** A file that is not taken, with what to do; nothing of it is kept. */
export function refusedStatement(problem: string): Failure {
  return invalidFields({ file: `${problem} Nothing was taken over.` });
}

const longestText = 500;
const tidy = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, longestText);

/** A line with what it needs, its texts in one line each. @throws Failure invalid_request */
export function checkedLine(
  where: string,
  line: Omit<BankLine, "cents"> & { readonly cents: number | null },
): BankLine {
  const { day, cents, text, reference } = line;
  if (!isCalendarDate(day)) throw refusedStatement(`${where} has no day that we can read.`);
  if (cents === null) throw refusedStatement(`${where} has no amount that we can read.`);
  return { day, cents, text: tidy(text), reference: tidy(reference) };
}
