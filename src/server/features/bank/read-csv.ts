import type { BankLine } from "#domain/bank/bank-line.ts";
import { hasMonthFirst, mayBeAccount, readStatementDay } from "#domain/bank/statement-text.ts";
import {
  type Column,
  type Columns,
  type CsvRow,
  findTable,
  moneyReader,
  readCsvRows,
} from "./csv-table.ts";
import { checkStatementLine, type Statement, statementFailure } from "./statement.ts";

function rowReader(body: readonly CsvRow[], columns: Columns) {
  const cellOf = ({ cells }: CsvRow, column: Column) => cells[columns[column] ?? -1] ?? "";
  const cellsOf = (column: Column) => body.map((row) => cellOf(row, column));
  const isMonthFirst = hasMonthFirst(cellsOf("day"));
  const amount = moneyReader(cellsOf("amount"));
  const plain = moneyReader([]);
  const centsIn = (row: CsvRow, column: Column): number | null => {
    const text = cellOf(row, column);
    if (text === "" || text === "-") return null;
    const cents = (column === "amount" ? amount : plain)(text);
    if (cents !== null) return cents;
    const what = column === "balance" ? "balance" : "amount";
    throw statementFailure(
      `Line ${row.line} has no ${what} that we can read: “${text.slice(0, 40)}”.`,
    );
  };
  // A fee in a column of its own is a line of its own; a row without a balance moves nothing.
  return (row: CsvRow) => {
    const where = `Line ${row.line}`;
    const about = {
      day: readStatementDay(cellOf(row, "day"), isMonthFirst),
      text: cellOf(row, "text"),
      reference: [cellOf(row, "reference"), cellOf(row, "reference2")].join(" "),
    };
    const out = centsIn(row, "moneyOut");
    const moved = (centsIn(row, "amount") ?? centsIn(row, "moneyIn") ?? 0) - Math.abs(out ?? 0);
    const fee = -Math.abs(centsIn(row, "fee") ?? 0);
    const feeText = moved === 0 ? about.text : `Fee: ${about.text}`;
    const lines = [
      checkStatementLine(where, { ...about, cents: moved }),
      checkStatementLine(where, { ...about, text: feeText, cents: fee }),
    ].filter(({ cents }) => cents !== 0);
    const balance = centsIn(row, "balance");
    if (balance === null && lines.length > 0 && columns.balance !== undefined) {
      throw statementFailure(`${where} has no balance that we can read.`);
    }
    return { lines, balance, at: row.line };
  };
}

type Moved = ReturnType<ReturnType<typeof rowReader>>;
const sumOf = (lines: readonly BankLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

/** The first row whose balance is not that of the row before and its amount. */
const brokenBalance = (rows: readonly Moved[]) =>
  rows.find(
    ({ balance, lines }, at) => at > 0 && balance !== (rows[at - 1]?.balance ?? 0) + sumOf(lines),
  );

/** The rows with the oldest first, as some banks write them; others begin with the newest. */
function oldestFirst(rows: readonly Moved[]): readonly Moved[] {
  const wrong = brokenBalance(rows);
  if (!wrong) return rows;
  const reversed = rows.toReversed();
  if (!brokenBalance(reversed)) return reversed;
  throw statementFailure(
    `Line ${wrong.at}: the balance does not follow from the line before and the amount. Download the file again, and leave its rows in the order of the bank.`,
  );
}

const isTotal = ({ cells }: CsvRow) =>
  /^(sub)?total|^(opening|closing|balance|brought|carried)\b/i.test(cells.find(Boolean) ?? "");

function rowsWithLines(body: readonly CsvRow[], columns: Columns, width: number) {
  const used = body.filter(
    (row) => row.cells.some(Boolean) && (row.cells[columns.day ?? -1] !== "" || !isTotal(row)),
  );
  const needed = Object.entries(columns).filter(([column]) => !/^(reference|fee)/.test(column));
  const last = Math.max(...needed.map(([, at = -1]) => at));
  const uneven = used.find(
    ({ cells }) => cells.length <= last || cells.findLastIndex(Boolean) >= width,
  );
  if (!uneven) return used;
  throw statementFailure(
    `Line ${uneven.line} has not as many columns as the others: it is broken off, or a comma stands in its text without quotes.`,
  );
}

/** Finds the account number above the lines. */
function accountAbove(rows: readonly CsvRow[]): string {
  const named =
    /\bacc(?:ount|-no|t)?\b\W*(?:no|nr|num|number)?\b\W*(\d(?:[\d\s]*\d)?(?:[.,]\d+)?(?:E\+?\d+)?)/i;
  return rows.map(({ cells }) => named.exec(cells.join(" "))?.[1] ?? "").find(Boolean) ?? "";
}

/**
 * Reads a statement as CSV, as a bank wrote it or a spreadsheet saved it: by a heading that names day,
 * description, balance and the amount, or what came in and what went out; without one, by what stands in
 * the columns. The balances show whether a line is missing between others, or has another amount.
 */
export function readCsv(text: string): Statement {
  const rows = readCsvRows(text);
  const { columns, top, body, width, opening: said } = findTable(rows);
  const used = rowsWithLines(body, columns, width);
  // A description that is cut would be another line than the whole one.
  const last = Math.max(...Object.values(columns).map((at = -1) => at));
  if (last !== columns.balance && !/[\r\n]$/.test(text)) {
    throw statementFailure(`Line ${rows.at(-1)?.line} does not end: download the file again.`);
  }
  const read = used.map(rowReader(used, columns));
  const hasBalance = columns.balance !== undefined;
  const moved = oldestFirst(hasBalance ? read.filter(({ balance }) => balance !== null) : []);
  const lines = (hasBalance ? moved : read).flatMap((row) => row.lines);
  const accounts = new Set(used.map(({ cells }) => cells[columns.account ?? -1] ?? ""));
  const [account = "", other] = [...accounts].filter(Boolean);
  if (other !== undefined && !mayBeAccount(other, account)) {
    throw statementFailure("The file has lines of more than one account: choose one of them.");
  }
  const [first] = moved;
  const opening = first ? (first.balance ?? 0) - sumOf(first.lines) : said;
  return { format: "csv", account: account || accountAbove(rows.slice(0, top)), opening, lines };
}
