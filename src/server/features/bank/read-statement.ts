import { isUtf8 } from "node:buffer";
import { maxStatementBytes, maxStatementLines } from "#domain/bank/bank-line.ts";
import { mayBeOurAccountNumber } from "#domain/bank/statement-text.ts";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { Failure } from "#server/failure.ts";
import { readCamtBankStatements } from "./read-camt.ts";
import { readCsvBankStatement } from "./read-csv.ts";
import { type BankStatement, createBankStatementFailure } from "./statement.ts";

type StatementFile = {
  readonly bytes: Uint8Array;
  /** The day in Johannesburg: a line of a later day, or of more than 10 years ago, is refused. */
  readonly today: CalendarDate;
  /** The digits of our account's number; null while it is unknown. */
  readonly own: string | null;
};

/** The first characters of files that people choose by mistake, such as a PDF. */
const otherFiles: Readonly<Record<string, readonly string[]>> = {
  "an Excel file: open it, and save it as CSV": ["PK\u0003\u0004", "\u00d0\u00cf\u0011\u00e0"],
  "a PDF: download the statement as CSV": ["%PDF"],
  "a web page: download the statement as CSV": ["<!doctype html", "<html", "<table"],
  "a file of another kind: download the statement as CSV": ["OFXHEADER", "<?OFX", "!Type:", ":20:"],
};

/** Decodes a file from UTF-8, from UTF-16 with a byte order mark, or from windows-1252. */
function decodeText(bytes: Uint8Array): string {
  const start = new TextDecoder("windows-1252").decode(bytes.subarray(0, 200));
  const begins = (text: string) => start.trimStart().toLowerCase().startsWith(text.toLowerCase());
  const other = Object.entries(otherFiles).find(([, beginnings]) => beginnings.some(begins));
  if (other) throw createBankStatementFailure(`This is ${other[0]}.`);
  if (begins("\u00ff\u00fe")) return new TextDecoder("utf-16le").decode(bytes);
  if (begins("\u00fe\u00ff")) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1252").decode(bytes);
}

/** Joins a file's statements of our own bank account, and writes a sentence about other accounts in it. */
function joinOurStatements(statements: readonly BankStatement[], own: string | null) {
  const accounts = [...new Set(statements.map(({ account }) => account))];
  const others = accounts.filter(
    (account) => !mayBeOurAccountNumber(account, own ?? accounts[0] ?? ""),
  );
  const ours = statements.filter(({ account }) => !others.includes(account));
  const [first] = ours;
  const names = others.map((account) => account.slice(0, 40)).join(", ");
  if (!first || (own === null && others.length > 0)) {
    throw createBankStatementFailure(
      own === null
        ? `The file has the accounts ${accounts.join(", ")}: choose one of a single account.`
        : `The file is of the account ${names}, and ours is ${own}: choose a file of ours, or change the bank account under Company.`,
    );
  }
  const lines = ours.flatMap((statement) => statement.lines);
  const follows = ours.every(({ opening }, at) => {
    const before = ours.slice(0, at).flatMap((statement) => statement.lines);
    return before.reduce((sum, { cents }) => sum + cents, first.opening ?? 0) === (opening ?? 0);
  });
  const passedOver = names && `The account ${names} of this file is not ours and was left out. `;
  return { ...first, opening: follows ? first.opening : null, lines, passedOver };
}

/** Reads a file from the bank, as camt.053 if it is XML and otherwise as CSV: all lines of our account, or none. */
export function readBankStatementFile({ bytes, today, own }: StatementFile) {
  if (bytes.length > maxStatementBytes) {
    throw createBankStatementFailure("The file is larger than 5 MB. Choose a shorter period.");
  }
  const text = decodeText(bytes);
  const isXml = text.trimStart().startsWith("<");
  const statement = joinOurStatements(
    isXml ? readCamtBankStatements(text) : [readCsvBankStatement(text)],
    own,
  );
  const lines = statement.lines.filter(({ cents }) => cents !== 0);
  if (lines.length === 0)
    throw createBankStatementFailure("There is no line with an amount in this file.");
  if (lines.length > maxStatementLines) {
    throw createBankStatementFailure(
      `The file has more than ${maxStatementLines} lines. Choose a shorter period.`,
    );
  }
  const later = lines.find(({ day }) => day > today);
  if (later) throw createBankStatementFailure(`A line is of ${later.day}, which is still to come.`);
  const early = lines.find(({ day }) => day < addDays(today, -3_653));
  if (early) {
    throw createBankStatementFailure(
      `A line is of ${early.day}, if we read it rightly: write the days with their year first, such as 2026-12-01.`,
    );
  }
  return { ...statement, lines };
}

/** Reads a file in a thread; answers why it is refused as text, because an error loses its class between threads. */
export function tryToReadBankStatementFile(file: StatementFile) {
  try {
    return readBankStatementFile(file);
  } catch (error) {
    if (error instanceof Failure) return error.message;
    return "This is no statement that we can read. Nothing was taken over.";
  }
}
