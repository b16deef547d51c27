import type { BankLine } from "#domain/bank/bank-line.ts";
import { isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { type Failure, invalidFields } from "#server/failure.ts";

/** A line as a file has it, with what it holds where the bank put several payments into one. */
export type ReadLine = BankLine & { readonly parts?: readonly BankLine[] };

/** The content of a bank's file, before the purposes of its lines are looked for. */
export type Statement = {
  readonly format: "csv" | "camt.053";
  /** The account as the file writes it; empty where it does not say. */
  readonly account: string;
  /** The balance before the first line, in cents. */
  readonly opening: number | null;
  readonly lines: readonly ReadLine[];
};

/** A file that is not taken, with what to do; nothing of it is kept. */
export function statementFailure(problem: string): Failure {
  return invalidFields({ file: `${problem} Nothing was taken over.` });
}

const longestText = 500;
const tidy = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, longestText);

/** A line on a day that there is, its texts in one line each. */
export function checkStatementLine(where: string, line: BankLine): BankLine {
  if (!isCalendarDate(line.day)) {
    throw statementFailure(`${where} has no day that we can read: “${line.day.slice(0, 40)}”.`);
  }
  return { ...line, text: tidy(line.text), reference: tidy(line.reference) };
}
