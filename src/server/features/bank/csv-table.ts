import { parse } from "csv-parse/sync";
import { maxStatementLines } from "#domain/bank/bank-line.ts";
import {
  isAccountCell,
  readStatementCents,
  readStatementDay,
} from "#domain/bank/statement-text.ts";
import { isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { statementFailure } from "./statement.ts";

/** The columns that are read, each by the names that banks give it, the better name first. */
const columnNames = {
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
} as const;
export type Column = keyof typeof columnNames;
export type Columns = { readonly [C in Column]?: number | undefined };

export type CsvRow = { readonly cells: readonly string[]; readonly line: number };

function split(text: string, delimiter: string): readonly CsvRow[] {
  try {
    const found = parse(text, {
      delimiter,
      info: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
      trim: true,
    }) as unknown as readonly { record: string[]; info: { lines: number } }[];
    return found.map(({ record, info }) => ({ cells: record, line: info.lines }));
  } catch (error) {
    const line = (error as { readonly lines?: number }).lines;
    throw statementFailure(`Line ${line ?? "?"} of the file is broken off or has a stray quote.`);
  }
}

const isDay = (cell: string) =>
  [false, true].some((isMonthFirst) => isCalendarDate(readStatementDay(cell, isMonthFirst)));
const isMoney = (cell: string) => readStatementCents(cell) !== null;

const readable = (rows: readonly CsvRow[]) =>
  rows.slice(0, 200).filter(({ cells }) => cells.some(isDay) && cells.some(isMoney)).length;

export function readCsvRows(text: string): readonly CsvRow[] {
  const delimiters = [",", ";", "\t"].filter((each) => text.includes(each));
  const tried = delimiters.flatMap((delimiter) => {
    try {
      const rows = split(text, delimiter);
      return [{ rows, count: readable(rows) }];
    } catch {
      return [];
    }
  });
  const [best] = tried.toSorted((a, b) => b.count - a.count);
  return best && best.count > 0 ? best.rows : split(text, ",");
}

/** Where each column stands in a heading; null for a row that is none. */
function columnsOf({ cells }: CsvRow): Columns | null {
  const names = cells.map((cell) =>
    cell
      .toLowerCase()
      .replaceAll(/\(.*\)/g, "")
      .trim(),
  );
  const found = Object.entries(columnNames).flatMap(([column, known]) => {
    const name = known.find((each) => names.includes(each));
    return name === undefined ? [] : [[column, names.indexOf(name)] as const];
  });
  const columns: Columns = Object.fromEntries(found);
  const has = (...needed: Column[]) => needed.every((column) => columns[column] !== undefined);
  const isHeading = has("day", "text", "balance") && (has("amount") || has("moneyIn", "moneyOut"));
  return isHeading ? columns : null;
}

/** A reader of the amounts of a column: where some are marked `Cr` and none is below 0, the others are. */
export function moneyReader(cells: readonly string[]): (cell: string) => number | null {
  const written = cells.filter(isMoney);
  const marked = written.filter((cell) => /cr$/i.test(cell));
  const isUnmarkedDebit =
    marked.length > 0 && written.every((cell) => (readStatementCents(cell) ?? 0) >= 0);
  return (cell) => {
    const cents = readStatementCents(cell);
    return cents !== null && isUnmarkedDebit && !/cr$/i.test(cell) ? -cents : cents;
  };
}

/** Whether these amounts lead from each balance to the next, from above or from below. */
const follow = (moved: readonly number[], balances: readonly number[]) =>
  [0, 1].some((up) =>
    balances.every((to, at) => {
      const from = balances[at - 1] ?? 0;
      return at === 0 || (up ? from === to + (moved[at - 1] ?? 0) : to === from + (moved[at] ?? 0));
    }),
  );

/** More columns of amounts than any bank has would only take time. */
const mostColumns = 40;
const mostMoneyColumns = 8;

/** Finds the columns of rows without a heading: the balance is the one to which the amounts lead. */
function foundColumns(rows: readonly CsvRow[]): Columns | null {
  const width = Math.min(mostColumns, Math.max(0, ...rows.map(({ cells }) => cells.length)));
  const all = [...Array(width).keys()].map((at) => rows.map(({ cells }) => cells[at] ?? ""));
  const day = all.findIndex((cells) => cells.every(isDay));
  const filled = all.map((cells, at) => (at === day ? [] : cells.filter(Boolean)));
  const account = filled.findIndex(
    (cells) => new Set(cells).size === 1 && cells.every(isAccountCell),
  );
  const isMoneyAt = (at: number) =>
    at !== account && filled[at]?.length && filled[at].every(isMoney);
  const money = [...filled.keys()].filter(isMoneyAt).slice(0, mostMoneyColumns);
  const words = filled.map((cells) => cells.some((cell) => /[a-z].{4}/i.test(cell)));
  const [text, reference, reference2] = [...words.keys()].filter(
    (at) => words[at] && !money.includes(at),
  );
  if (day < 0 || text === undefined) return null;
  const cents = all.map((cells, at) => (money.includes(at) ? cells.map(moneyReader(cells)) : []));
  for (const balance of money) {
    const used = [...rows.keys()].filter((row) => cents[balance]?.[row] !== null);
    const centsIn = (at: number | undefined) => used.map((row) => cents[at ?? -1]?.[row] ?? 0);
    const others = money.filter((at) => at !== balance);
    for (const amount of others) {
      for (const less of [undefined, ...others.filter((at) => at !== amount)]) {
        const [moved, out] = [centsIn(amount), centsIn(less)];
        const left = moved.map((each, at) => each - Math.abs(out[at] ?? 0));
        const isSure =
          used.length > 1 ? left.some(Boolean) : money.length === 2 && amount < balance;
        if (!isSure || !follow(left, centsIn(balance))) continue;
        const isFee = less === undefined || moved.some((each, at) => each !== 0 && out[at] !== 0);
        const amounts = isFee ? { amount, fee: less } : { moneyIn: amount, moneyOut: less };
        const known = { day, text, reference, reference2, balance, ...amounts };
        return account < 0 ? known : { ...known, account };
      }
    }
  }
  return null;
}

/** The rows of Standard Bank that begin with `HIST`, between those of an opening and a closing balance. */
function historyTable(rows: readonly CsvRow[]) {
  const body = rows.filter(({ cells }) => cells[0] === "HIST");
  if (body.length === 0) return null;
  const columns: Columns = { day: 1, amount: 3, text: 4, reference: 5 };
  const balanceIn = (name: RegExp) => {
    const row = rows.find(
      ({ cells }) => cells[0] !== "HIST" && cells.some((cell) => name.test(cell)),
    );
    return row?.cells.map(readStatementCents).findLast((cents) => cents) ?? 0;
  };
  const moved = body.reduce((sum, { cells }) => sum + (readStatementCents(cells[3] ?? "") ?? 0), 0);
  const opening = balanceIn(/^open/i);
  if (opening + moved !== balanceIn(/^clos/i)) {
    throw statementFailure(
      "The lines do not lead from the opening balance to the closing one. Download the file again.",
    );
  }
  const top = rows.indexOf(body[0] as CsvRow);
  return { columns, top, body, width: mostColumns, opening };
}

/** Finds the lines, how many rows stand above them, and their opening balance where no line has one. */
export function findTable(rows: readonly CsvRow[]) {
  const history = historyTable(rows);
  if (history) return history;
  const headings = rows.map(columnsOf);
  const heading = headings.findIndex((found) => found !== null);
  const top = heading >= 0 ? heading + 1 : rows.findIndex(({ cells }) => cells.some(isDay));
  const body = rows.slice(top);
  if (body.length > 2 * maxStatementLines) {
    throw statementFailure(
      `The file has more than ${maxStatementLines} lines. Choose a shorter period.`,
    );
  }
  const dated = body.filter(({ cells }) => cells.some(isDay));
  const columns = headings[heading] ?? foundColumns(dated);
  if (!columns) {
    throw statementFailure(
      "This is no statement that we know: it needs a line that names Date, Description, Balance and Amount (or Money In and Money Out), or a balance on each line that follows from its amount, or to be a camt.053 file.",
    );
  }
  const filled = (row: CsvRow | undefined) => (row?.cells.findLastIndex(Boolean) ?? -1) + 1;
  const width = heading >= 0 ? filled(rows[heading]) : Math.max(...dated.map(filled));
  return { columns, top, body, width, opening: null };
}
