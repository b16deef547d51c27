import type { BankLine } from "#domain/bank/bank-line.ts";
import {
  areStatementDaysMonthFirst,
  mayBeOurAccountNumber,
  parseStatementDay,
} from "#domain/bank/statement-text.ts";
import { type CsvRow, findPaymentTable, readCsvRows } from "./csv-table.ts";
import {
  type BankStatementColumn,
  type BankStatementColumnPositions,
  createAmountReader,
} from "./guess-columns.ts";
import {
  type BankStatement,
  checkBankStatementLine,
  createBankStatementFailure,
} from "./statement.ts";

/** Makes the function that reads a CSV row: its bank lines, and its balance or null. */
function createRowReader(body: readonly CsvRow[], columns: BankStatementColumnPositions) {
  const cellIn = ({ cells }: CsvRow, column: BankStatementColumn) =>
    cells[columns[column] ?? -1] ?? "";
  const columnCells = (column: BankStatementColumn) => body.map((row) => cellIn(row, column));
  const isMonthFirst = areStatementDaysMonthFirst(columnCells("day"));
  const amount = createAmountReader(columnCells("amount"));
  const plain = createAmountReader([]);
  const centsIn = (row: CsvRow, column: BankStatementColumn): number | null => {
    const text = cellIn(row, column);
    if (text === "" || text === "-") return null;
    const cents = (column === "amount" ? amount : plain)(text);
    if (cents !== null) return cents;
    const what = column === "balance" ? "balance" : "amount";
    throw createBankStatementFailure(
      `Line ${row.line} has no ${what} that we can read: “${text.slice(0, 40)}”.`,
    );
  };
  // A fee in its own column becomes its own bank line. A row without a balance is no payment.
  return (row: CsvRow) => {
    const where = `Line ${row.line}`;
    const about = {
      day: parseStatementDay(cellIn(row, "day"), isMonthFirst),
      text: cellIn(row, "text"),
      reference: [cellIn(row, "reference"), cellIn(row, "reference2")].join(" "),
    };
    const out = centsIn(row, "moneyOut");
    const moved = (centsIn(row, "amount") ?? centsIn(row, "moneyIn") ?? 0) - Math.abs(out ?? 0);
    const fee = -Math.abs(centsIn(row, "fee") ?? 0);
    const feeText = moved === 0 ? about.text : `Fee: ${about.text}`;
    const lines = [
      checkBankStatementLine(where, { ...about, cents: moved }),
      checkBankStatementLine(where, { ...about, text: feeText, cents: fee }),
    ].filter(({ cents }) => cents !== 0);
    const balance = centsIn(row, "balance");
    if (balance === null && lines.length > 0 && columns.balance !== undefined) {
      throw createBankStatementFailure(`${where} has no balance that we can read.`);
    }
    return { lines, balance, at: row.line };
  };
}

type ReadRow = ReturnType<ReturnType<typeof createRowReader>>;
const sumCents = (lines: readonly BankLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

/** Finds the first row of a statement whose balance is not the previous row's balance plus its own amount. */
const findBrokenBalance = (rows: readonly ReadRow[]) =>
  rows.find(
    ({ balance, lines }, at) =>
      at > 0 && balance !== (rows[at - 1]?.balance ?? 0) + sumCents(lines),
  );

/** Puts the oldest row of a statement first, because some banks begin with the newest. */
function sortOldestFirst(rows: readonly ReadRow[]): readonly ReadRow[] {
  const wrong = findBrokenBalance(rows);
  if (!wrong) return rows;
  const reversed = rows.toReversed();
  if (!findBrokenBalance(reversed)) return reversed;
  throw createBankStatementFailure(
    `Line ${wrong.at}: the balance does not follow from the line before and the amount. Download the file again, and leave its rows in the order of the bank.`,
  );
}

const isTotal = ({ cells }: CsvRow) =>
  /^(sub)?total|^(opening|closing|balance|brought|carried)\b/i.test(cells.find(Boolean) ?? "");

/** Leaves out a statement's empty rows and totals, and refuses a row with too few or too many columns. */
function dropTotals(body: readonly CsvRow[], columns: BankStatementColumnPositions, width: number) {
  const used = body.filter(
    (row) => row.cells.some(Boolean) && (row.cells[columns.day ?? -1] !== "" || !isTotal(row)),
  );
  const needed = Object.entries(columns).filter(([column]) => !/^(reference|fee)/.test(column));
  const last = Math.max(...needed.map(([, at = -1]) => at));
  const uneven = used.find(
    ({ cells }) => cells.length <= last || cells.findLastIndex(Boolean) >= width,
  );
  if (!uneven) return used;
  throw createBankStatementFailure(
    `Line ${uneven.line} has not as many columns as the others: it is broken off, or a comma stands in its text without quotes.`,
  );
}

/** Finds the account number in the rows of a statement above its payments; empty for none. */
function findAccountAbove(rows: readonly CsvRow[]): string {
  const named =
    /\bacc(?:ount|-no|t)?\b\W*(?:no|nr|num|number)?\b\W*(\d(?:[\d\s]*\d)?(?:[.,]\d+)?(?:E\+?\d+)?)/i;
  return rows.map(({ cells }) => named.exec(cells.join(" "))?.[1] ?? "").find(Boolean) ?? "";
}

/**
 * Reads a bank statement as CSV, from a bank or a spreadsheet. Columns are found by their heading or, without
 * one, by their content. The balances show whether a line is missing or has another amount.
 */
export function readCsvBankStatement(text: string): BankStatement {
  const rows = readCsvRows(text);
  const { columns, top, body, width, opening: stated } = findPaymentTable(rows);
  const used = dropTotals(body, columns, width);
  // A cut description would look like another payment than the same line in a complete file.
  const last = Math.max(...Object.values(columns).map((at = -1) => at));
  if (last !== columns.balance && !/[\r\n]$/.test(text)) {
    throw createBankStatementFailure(
      `Line ${rows.at(-1)?.line} does not end: download the file again.`,
    );
  }
  const read = used.map(createRowReader(used, columns));
  const hasBalance = columns.balance !== undefined;
  const moved = sortOldestFirst(hasBalance ? read.filter(({ balance }) => balance !== null) : []);
  const lines = (hasBalance ? moved : read).flatMap((row) => row.lines);
  const accounts = new Set(used.map(({ cells }) => cells[columns.account ?? -1] ?? ""));
  const [account = "", other] = [...accounts].filter(Boolean);
  if (other !== undefined && !mayBeOurAccountNumber(other, account)) {
    throw createBankStatementFailure(
      "The file has lines of more than one account: choose one of them.",
    );
  }
  const [first] = moved;
  const opening = first ? (first.balance ?? 0) - sumCents(first.lines) : stated;
  return {
    format: "csv",
    account: account || findAccountAbove(rows.slice(0, top)),
    opening,
    lines,
  };
}
