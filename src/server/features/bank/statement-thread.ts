import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { Failure } from "#server/failure.ts";
import { readBankStatementFile } from "./read-statement.ts";

/** A file of a bank, the present day, and the digits of our account's number, null while it is unknown. */
type StatementFile = {
  readonly bytes: Uint8Array;
  readonly today: CalendarDate;
  readonly own: string | null;
};

/** Reads a bank statement; where that fails, answers why, because an error loses its class between threads. */
export function readStatement({ bytes, today, own }: StatementFile) {
  try {
    return { statement: readBankStatementFile(bytes, today, own), problem: null };
  } catch (error) {
    const problem = error instanceof Failure ? (error.details.errors?.["file"] ?? null) : null;
    return { statement: null, problem };
  }
}
