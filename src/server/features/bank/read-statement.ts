import { maxStatementBytes, maxStatementLines } from "#domain/bank/bank-line.ts";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { readCamt } from "./read-camt.ts";
import { readCsv } from "./read-csv.ts";
import { refusedStatement, type Statement } from "./statement.ts";

/** Banks write UTF-8, or what Windows wrote before. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * Reads a statement of the bank: camt.053 where it is XML, else CSV. All of it is read, or nothing.
 *
 * @param today in Johannesburg; no line is of a later day
 * @throws Failure invalid_request, beside `file`, which names the line
 */
export function readStatement(bytes: Uint8Array, today: CalendarDate): Statement {
  if (bytes.length > maxStatementBytes) {
    throw refusedStatement("The file is larger than 5 MB. Choose a shorter period.");
  }
  const text = textOf(bytes);
  const statement = text.trimStart().startsWith("<") ? readCamt(text) : readCsv(text);
  const lines = statement.lines.filter(({ cents }) => cents !== 0);
  if (lines.length === 0) throw refusedStatement("There is no line with an amount in this file.");
  if (lines.length > maxStatementLines) {
    throw refusedStatement(
      `The file has more than ${maxStatementLines} lines. Choose a shorter period.`,
    );
  }
  const later = lines.find(({ day }) => day > today);
  if (later) throw refusedStatement(`A line is of ${later.day}, which is still to come.`);
  return { ...statement, lines };
}
