import { isCalendarDate } from "../calendar/calendar-date.ts";

/**
 * Reads an amount as banks and spreadsheets write it into whole cents, such as `-1,250.50`, `R 500`,
 * `1 250,00`, `150.00-`, `(150.00)`, `500.00 Cr` and `500.00 Dr`; null for anything else.
 */
export function parseStatementCents(text: string): number | null {
  const plain = text.normalize("NFKC").replaceAll(/[‐-―−]/g, "-");
  const [, body = "", way = ""] = /^(.*?)(cr|dr)?$/i.exec(plain.trim()) ?? [];
  const amount = body.replaceAll(/ZAR|[R\s]/g, "");
  const [, before = "", digits = "", after = ""] =
    /^([+-]|\()?([\d.,]+)([-)])?$/.exec(amount) ?? [];
  const [, whole, part = ""] =
    /^(\d{1,3}(?:,\d{3})+|\d{1,11})(?:\.(\d{1,2}))?$/.exec(digits) ??
    /^(\d{1,3}(?:\.\d{3})+|\d{1,11}),(\d{1,2})$/.exec(digits) ??
    [];
  const isBelow = before === "-" || after !== "" || way.toLowerCase() === "dr";
  const isOdd = (before === "(") !== (after === ")") || (isBelow && way.toLowerCase() === "cr");
  if (whole === undefined || isOdd) return null;
  const cents = Number(whole.replaceAll(/[.,]/g, "")) * 100 + Number(part.padEnd(2, "0"));
  return isBelow ? 0 - cents : cents;
}

const months = "jan feb mar|mrt apr may|mei jun jul aug sep oct|okt nov dec|des".split(" ");
const slashed = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/;

/**
 * Whether days such as `1/18/2026` have the month first, as spreadsheets with American settings write them:
 * at least one day is real only with the month first, and none only with the day first.
 */
export function areStatementDaysMonthFirst(texts: readonly string[]): boolean {
  const parts = texts.map((text) => slashed.exec(text) ?? []);
  const above12 = (at: 1 | 2) => parts.some((part) => Number(part[at]) > 12);
  return above12(2) && !above12(1);
}

/**
 * Reads the day from a text such as `2026-12-01`, `2026/12/1`, `20261201`, `01/12/2026`, `1/12/26`, `1 Dec
 * 2026` or `01Mar2025`, with or without a time, as YYYY-MM-DD. Any other text stays as it is.
 */
export function parseStatementDay(text: string, isMonthFirst = false): string {
  const plain = text.replace(/[T ]\d{1,2}:\d{2}.*$/, "");
  const written = (year = "", month: string | number = "", day = "") => {
    const found = `${year.padStart(4, "20")}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
    return isCalendarDate(found) ? found : text;
  };
  const named = /^(\d{1,2})[ -]?([a-z]{3})[a-z]*[ -]?(\d{4}|\d{2})$/i.exec(plain);
  if (named) {
    const name = named[2]?.toLowerCase() ?? "";
    const month = months.findIndex((names) => names.split("|").includes(name)) + 1;
    return written(named[3], month, named[1]);
  }
  const [, first, second, year] = slashed.exec(plain) ?? [];
  if (first) return isMonthFirst ? written(year, first, second) : written(year, second, first);
  const yearFirst = /^(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2})|(\d{2})(\d{2}))$/.exec(plain);
  if (!yearFirst) return text;
  return written(yearFirst[1], yearFirst[2] ?? yearFirst[4], yearFirst[3] ?? yearFirst[5]);
}

/** The characters that comparing words ignores: accents, punctuation, all ASCII except letters and digits. */
const ignored = /[^0-9A-Za-z\u0080-\u02ff\u0370-\u1fff\u2070-\ufffc]+/g;
const folded = (text: string) => text.normalize("NFKD").replaceAll(ignored, "").toLowerCase();

/**
 * The text and reference of a bank line in a form that does not depend on the file's spelling: without case,
 * spaces, accents and punctuation. A reference that the text contains already is not repeated.
 */
export function comparableBankLineText(text: string, reference: string): string {
  const [words, more] = [folded(text), folded(reference)];
  return words.includes(more) ? words : words + more;
}

/**
 * The words of a bank line that name the payer and the way of paying. Numbers are left out, because they
 * differ from payment to payment; null if fewer than 6 letters remain.
 */
export function payerNameWords(text: string, reference: string): string | null {
  const words = comparableBankLineText(text, reference).replaceAll(/\d+/g, "").slice(0, 200);
  return words.length < 6 ? null : words;
}

/**
 * Reads a bank account number from a cell, such as `62 000 000 001` or `012345678 - SBZAZAJJ`, without zeros
 * in front; empty if the cell has no such number.
 */
export function findBankAccountNumber(written: string): string {
  const joined = written.normalize("NFKC").replaceAll(/(?<=\d)[\s-](?=\d)/g, "");
  const [longest = ""] = (joined.match(/\d{5,}/g) ?? []).toSorted((a, b) => b.length - a.length);
  return longest.replace(/^0+/, "");
}

const rounded = /^\d(?:[.,](\d+))?E\+?\d{1,2}$/i;

/** Whether a cell is only a bank account number, perhaps as a spreadsheet writes it: `6.2E+10`. */
export const isBankAccountNumberCell = (cell: string): boolean =>
  rounded.test(cell) || /^\d[\d\s]{6,}\d$/.test(cell.normalize("NFKC"));

/**
 * Whether a text in a bank's file may mean our account: it has our account number, perhaps after a branch
 * code or rounded by a spreadsheet, or no number at all.
 *
 * @param own the number of our account, without zeros in front
 */
export function mayBeOurAccountNumber(written: string, own: string): boolean {
  const exponent = rounded.exec(written.trim());
  if (exponent) {
    const exact = Number(own).toExponential(exponent[1]?.length ?? 0);
    return Number(exact) === Number(written.trim().replace(",", "."));
  }
  const number = findBankAccountNumber(written);
  return number === "" || number === own || (own.length > 8 && number.endsWith(own));
}
