import { parse } from "csv-parse/sync";
import { type BankLine, readStatementCents, readStatementDay } from "#domain/bank/bank-line.ts";
import { checkedLine, refusedStatement, type Statement } from "./statement.ts";

/** The columns that are read, each by the names that banks give it, the better name first. */
const columnNames = {
  day: ["posting date", "date"],
  text: ["original description", "description"],
  reference: ["reference"],
  amount: ["amount"],
  moneyIn: ["money in", "credit"],
  moneyOut: ["money out", "debit"],
  fee: ["fee"],
  balance: ["balance"],
  account: ["account"],
} as const;
type Column = keyof typeof columnNames;

type CsvRow = { readonly cells: readonly string[]; readonly line: number };

function rowsOf(text: string): readonly CsvRow[] {
  try {
    const found = parse(text, {
      bom: true,
      info: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
      trim: true,
    }) as unknown as readonly { record: string[]; info: { lines: number } }[];
    return found.map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch (error) {
    const line = (error as { readonly lines?: number }).lines;
    throw refusedStatement(`Line ${line ?? "?"} of the file is broken off or has a stray quote.`);
  }
}

/** Where each column stands in a heading; null for a row that is none. */
function columnsOf({ cells }: CsvRow): ReadonlyMap<Column, number> | null {
  const names = cells.map((cell) =>
    cell
      .toLowerCase()
      .replaceAll(/\(.*\)/g, "")
      .trim(),
  );
  const found = Object.entries(columnNames).flatMap(([column, known]) => {
    const name = known.find((each) => names.includes(each));
    return name === undefined ? [] : [[column as Column, names.indexOf(name)] as const];
  });
  const columns = new Map(found);
  const isHeading =
    columns.has("day") &&
    columns.has("text") &&
    columns.has("balance") &&
    (columns.has("amount") || (columns.has("moneyIn") && columns.has("moneyOut")));
  return isHeading ? columns : null;
}

/** What a row moved: a fee in a column of its own is a line of its own. */
type Moved = { readonly lines: readonly BankLine[]; readonly balance: number; readonly at: number };

function readRow({ cells, line }: CsvRow, columns: ReadonlyMap<Column, number>): Moved {
  const where = `Line ${line}`;
  const cell = (column: Column) => cells[columns.get(column) ?? -1] ?? "";
  const amount = (column: Column): number => {
    const text = cell(column);
    const cents = text === "" ? 0 : readStatementCents(text);
    if (cents === null) throw refusedStatement(`${where} has no amount that we can read.`);
    return cents;
  };
  const balance = readStatementCents(cell("balance"));
  if (balance === null) throw refusedStatement(`${where} has no balance that we can read.`);
  const moved = columns.has("amount")
    ? readStatementCents(cell("amount"))
    : amount("moneyIn") - Math.abs(amount("moneyOut"));
  const about = {
    day: readStatementDay(cell("day")),
    text: cell("text"),
    reference: cell("reference"),
  };
  const lines = [checkedLine(where, { ...about, cents: moved })];
  const fee = -Math.abs(amount("fee"));
  if (fee !== 0)
    lines.push(checkedLine(where, { ...about, text: `Fee: ${about.text}`, cents: fee }));
  return { lines, balance, at: line };
}

const changeOf = ({ lines }: Moved) => lines.reduce((sum, { cents }) => sum + cents, 0);

/** The first row whose balance is not that of the row before and its amount; null where all agree. */
const brokenBalance = (rows: readonly Moved[]): Moved | null =>
  rows.find(
    (row, index) => index > 0 && row.balance !== (rows[index - 1]?.balance ?? 0) + changeOf(row),
  ) ?? null;

/** The rows with the oldest first, as some banks write them; others begin with the newest. */
function oldestFirst(rows: readonly Moved[]): readonly Moved[] {
  const wrong = brokenBalance(rows);
  if (!wrong) return rows;
  const reversed = rows.toReversed();
  if (!brokenBalance(reversed)) return reversed;
  throw refusedStatement(
    `Line ${wrong.at}: the balance does not follow from the line before and the amount. Download the file again.`,
  );
}

/**
 * Reads a statement as CSV: a heading that names day, description, balance and the amount, or what
 * came in and what went out; whatever stands above it is passed over. The balances show whether a line
 * is missing between others, or has another amount.
 *
 * @throws Failure invalid_request
 */
export function readCsv(text: string): Statement {
  const rows = rowsOf(text);
  const headings = rows.map(columnsOf);
  const top = headings.findIndex((found) => found !== null);
  const columns = headings[top];
  if (!columns) {
    throw refusedStatement(
      "This is no statement that we know: it needs a line that names Date, Description, Balance and Amount (or Money In and Money Out), or to be a camt.053 file.",
    );
  }
  const width = rows[top]?.cells.length ?? 0;
  const body = rows.slice(top + 1);
  const uneven = body.find(({ cells }) => cells.length !== width);
  if (uneven) {
    throw refusedStatement(
      `Line ${uneven.line} has not as many columns as the heading: it is broken off, or a comma stands in its text without quotes.`,
    );
  }
  // A description that is cut would be another line than the whole one.
  const last = Math.max(...columns.values());
  if (last !== columns.get("balance") && !/[\r\n]$/.test(text)) {
    throw refusedStatement(
      `Line ${body.at(-1)?.line ?? top + 1} does not end: download the file again.`,
    );
  }
  const moved = oldestFirst(body.map((row) => readRow(row, columns)));
  const named = rows.slice(0, top).find(({ cells }) => /^account:?$/i.test(cells[0] ?? ""));
  const account = named?.cells[1] ?? body[0]?.cells[columns.get("account") ?? -1] ?? "";
  return { format: "csv", account, lines: moved.flatMap(({ lines }) => lines) };
}
