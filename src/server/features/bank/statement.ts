import type { BankLine } from "#domain/bank/bank-line.ts";
import { isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { createInvalidFieldsFailure, type Failure } from "#server/failure.ts";

/** A line of a bank statement, with its parts where the bank put several payments into one line. */
export type BankStatementLine = BankLine & { readonly parts?: readonly BankLine[] };

export type BankStatement = {
  readonly format: "csv" | "camt.053";
  /** The account's number as the bank statement writes it; empty where the statement has none. */
  readonly account: string;
  /** The balance before the first line of the statement, in cents. */
  readonly opening: number | null;
  readonly lines: readonly BankStatementLine[];
};

/** Makes the error that refuses a whole bank statement, with a sentence that says what to do. */
export function createBankStatementFailure(problem: string): Failure {
  return createInvalidFieldsFailure({ file: `${problem} Nothing was taken over.` });
}

const longestText = 500;
const tidy = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, longestText);

/** Refuses a bank line without a real day; answers the line with single spaces in its texts. */
export function checkBankStatementLine(where: string, line: BankLine): BankLine {
  if (!isCalendarDate(line.day)) {
    throw createBankStatementFailure(
      `${where} has no day that we can read: “${line.day.slice(0, 40)}”.`,
    );
  }
  return { ...line, text: tidy(line.text), reference: tidy(line.reference) };
}
