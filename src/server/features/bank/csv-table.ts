import { parse } from "csv-parse/sync";
import { maxStatementLines } from "#domain/bank/bank-line.ts";
import { parseStatementCents } from "#domain/bank/statement-text.ts";
import { Failure } from "#server/failure.ts";
import {
  type BankStatementColumn,
  type BankStatementColumnPositions,
  guessBankStatementColumns,
  isDayCell,
  isMoneyCell,
  maxBankStatementColumns,
} from "./guess-columns.ts";
import { createBankStatementFailure } from "./statement.ts";

/** The names that banks give each column in the heading of a CSV file, the better name first. */
const columnNames: Readonly<Record<BankStatementColumn, readonly string[]>> = {
  day: ["posting date", "date", "transaction date"],
  text: ["original description", "description", "description 1", "details", "narrative"],
  reference: ["reference", "customer reference", "description 2"],
  reference2: ["originator reference"],
  amount: ["amount"],
  moneyIn: ["money in", "credit", "credits"],
  moneyOut: ["money out", "debit", "debits"],
  fee: ["fee", "fees", "service fee"],
  balance: ["balance", "running balance"],
  account: ["account", "account number"],
};

export type CsvRow = { readonly cells: readonly string[]; readonly line: number };

/** The most rows that are read, with headings and totals, and the most characters of a cell and of a row. */
const maxRows = 2 * maxStatementLines + 200;
const maxCellLength = 2_000;
const maxRowLength = 20_000;

function split(text: string, delimiter: string): readonly CsvRow[] {
  try {
    const found = parse(text, {
      delimiter,
      info: true,
      maxRecordSize: maxRowLength,
      to: maxRows + 1,
      relaxColumnCount: true,
      skipEmptyLines: true,
      trim: true,
    }) as unknown as readonly { record: string[]; info: { lines: number } }[];
    const rows = found.map(({ record, info }) => ({ cells: record, line: info.lines }));
    const long = rows.find(({ cells }) => cells.some((cell) => cell.length > maxCellLength));
    if (!long && rows.length <= maxRows) return rows;
    const where = long ? `Line ${long.line} is too long for a payment.` : "It has too many lines.";
    throw createBankStatementFailure(`${where} Choose a shorter period, or another file.`);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const line = (error as { readonly lines?: number }).lines;
    throw createBankStatementFailure(
      `Line ${line ?? "?"} of the file is broken off or has a stray quote.`,
    );
  }
}

const countPayments = (rows: readonly CsvRow[]) =>
  rows.slice(0, 200).filter(({ cells }) => cells.some(isDayCell) && cells.some(isMoneyCell)).length;

/** Reads the rows of a CSV file by the delimiter that gives the most rows with a day and an amount. */
export function readCsvRows(text: string): readonly CsvRow[] {
  const delimiters = [",", ";", "\t"].filter((each) => text.includes(each));
  const tried = delimiters.flatMap((delimiter) => {
    try {
      const rows = split(text, delimiter);
      return [{ rows, count: countPayments(rows) }];
    } catch {
      return [];
    }
  });
  const [best] = tried.toSorted((a, b) => b.count - a.count);
  return best && best.count > 0 ? best.rows : split(text, ",");
}

/** Finds the columns in the heading row of a CSV file; null for a row that is no heading. */
function readHeading({ cells }: CsvRow): BankStatementColumnPositions | null {
  const names = cells.map((cell) =>
    cell
      .toLowerCase()
      .replaceAll(/\([^()]*\)/g, "")
      .trim(),
  );
  const found = Object.entries(columnNames).flatMap(([column, known]) => {
    const name = known.find((each) => names.includes(each));
    return name === undefined ? [] : [[column, names.indexOf(name)] as const];
  });
  const columns: BankStatementColumnPositions = Object.fromEntries(found);
  const has = (...needed: BankStatementColumn[]) =>
    needed.every((column) => columns[column] !== undefined);
  const isHeading = has("day", "text", "balance") && (has("amount") || has("moneyIn", "moneyOut"));
  return isHeading ? columns : null;
}

/** Finds the payments in a CSV file of Standard Bank (rows with `HIST`); refuses balances that do not fit. */
function findHistoryTable(rows: readonly CsvRow[]) {
  const body = rows.filter(({ cells }) => cells[0] === "HIST");
  if (body.length === 0) return null;
  const columns: BankStatementColumnPositions = { day: 1, amount: 3, text: 4, reference: 5 };
  const balanceIn = (name: RegExp) => {
    const row = rows.find(
      ({ cells }) => cells[0] !== "HIST" && cells.some((cell) => name.test(cell)),
    );
    return row?.cells.map(parseStatementCents).findLast((cents) => cents) ?? 0;
  };
  const moved = body.reduce(
    (sum, { cells }) => sum + (parseStatementCents(cells[3] ?? "") ?? 0),
    0,
  );
  const opening = balanceIn(/^open/i);
  if (opening + moved !== balanceIn(/^clos/i)) {
    throw createBankStatementFailure(
      "The lines do not lead from the opening balance to the closing one. Download the file again.",
    );
  }
  const top = rows.indexOf(body[0] as CsvRow);
  return { columns, top, body, width: maxBankStatementColumns, opening };
}

/** Finds a CSV file's columns and payment rows, and the opening balance where no row has a balance. */
export function findPaymentTable(rows: readonly CsvRow[]) {
  const history = findHistoryTable(rows);
  if (history) return history;
  const headings = rows.map(readHeading);
  const heading = headings.findIndex((found) => found !== null);
  const top = heading >= 0 ? heading + 1 : rows.findIndex(({ cells }) => cells.some(isDayCell));
  const body = rows.slice(top);
  if (body.length > 2 * maxStatementLines) {
    throw createBankStatementFailure(
      `The file has more than ${maxStatementLines} lines. Choose a shorter period.`,
    );
  }
  const dated = body.filter(({ cells }) => cells.some(isDayCell));
  const columns = headings[heading] ?? guessBankStatementColumns(dated.map(({ cells }) => cells));
  if (!columns) {
    throw createBankStatementFailure(
      "This is no statement that we know: it needs a line that names Date, Description, Balance and Amount (or Money In and Money Out), or a balance on each line that follows from its amount, or to be a camt.053 file.",
    );
  }
  const filled = (row: CsvRow | undefined) => (row?.cells.findLastIndex(Boolean) ?? -1) + 1;
  const width = heading >= 0 ? filled(rows[heading]) : Math.max(...dated.map(filled));
  return { columns, top, body, width, opening: null };
}
