import {
  isBankAccountNumberCell,
  parseStatementCents,
  parseStatementDay,
} from "#domain/bank/statement-text.ts";
import { isCalendarDate } from "#domain/calendar/calendar-date.ts";

export type BankStatementColumn =
  | ("day" | "text" | "reference" | "reference2" | "account")
  | ("amount" | "moneyIn" | "moneyOut" | "fee" | "balance");

/** The position of each column in a row, from 0; a column that the file does not have is left out. */
export type BankStatementColumnPositions = {
  readonly [C in BankStatementColumn]?: number | undefined;
};

export const isDayCell = (cell: string) =>
  [false, true].some((isMonthFirst) => isCalendarDate(parseStatementDay(cell, isMonthFirst)));
export const isMoneyCell = (cell: string) => parseStatementCents(cell) !== null;

/** Makes the reader of a column of amounts: if some end in `Cr` and none is below 0, the others are debits. */
export function createAmountReader(cells: readonly string[]): (cell: string) => number | null {
  const written = cells.filter(isMoneyCell);
  const marked = written.filter((cell) => /cr$/i.test(cell));
  const isUnmarkedDebit =
    marked.length > 0 && written.every((cell) => (parseStatementCents(cell) ?? 0) >= 0);
  return (cell) => {
    const cents = parseStatementCents(cell);
    return cents !== null && isUnmarkedDebit && !/cr$/i.test(cell) ? -cents : cents;
  };
}

const leadToBalances = (moved: readonly number[], balances: readonly number[]) =>
  [0, 1].some((up) =>
    balances.every((to, at) => {
      const from = balances[at - 1] ?? 0;
      return at === 0 || (up ? from === to + (moved[at - 1] ?? 0) : to === from + (moved[at] ?? 0));
    }),
  );

/** The most columns that are examined: no bank writes more, and more would only take time. */
export const maxBankStatementColumns = 40;
const mostMoneyColumns = 8;

/** Guesses the columns of rows without a heading. The balance is the column that changes by the amounts. */
export function guessBankStatementColumns(
  rows: readonly (readonly string[])[],
): BankStatementColumnPositions | null {
  const width = Math.min(
    maxBankStatementColumns,
    Math.max(0, ...rows.map((cells) => cells.length)),
  );
  const all = [...Array(width).keys()].map((at) => rows.map((cells) => cells[at] ?? ""));
  const day = all.findIndex((cells) => cells.every(isDayCell));
  const filled = all.map((cells, at) => (at === day ? [] : cells.filter(Boolean)));
  const account = filled.findIndex(
    (cells) => new Set(cells).size === 1 && cells.every(isBankAccountNumberCell),
  );
  const isMoneyAt = (at: number) =>
    at !== account && filled[at]?.length && filled[at].every(isMoneyCell);
  const money = [...filled.keys()].filter(isMoneyAt).slice(0, mostMoneyColumns);
  const words = filled.map((cells) => cells.some((cell) => /[a-z].{4}/i.test(cell)));
  const [text, reference, reference2] = [...words.keys()].filter(
    (at) => words[at] && !money.includes(at),
  );
  if (day < 0 || text === undefined) return null;
  const cents = all.map((cells, at) =>
    money.includes(at) ? cells.map(createAmountReader(cells)) : [],
  );
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
        if (!isSure || !leadToBalances(left, centsIn(balance))) continue;
        const isFee = less === undefined || moved.some((each, at) => each !== 0 && out[at] !== 0);
        const amounts = isFee ? { amount, fee: less } : { moneyIn: amount, moneyOut: less };
        const known = { day, text, reference, reference2, balance, ...amounts };
        return account < 0 ? known : { ...known, account };
      }
    }
  }
  return null;
}
