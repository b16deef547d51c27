import { type CalendarDate, daysBetween } from "../calendar/calendar-date.ts";
import { formatCents } from "../money/format-rand.ts";
import { parseStatementCents } from "./statement-text.ts";

/** A line of the bank's statement. */
export type BankLine = {
  readonly day: CalendarDate;
  /** The amount in whole cents, never 0: above 0 for money in, below 0 for money out. */
  readonly cents: number;
  readonly text: string;
  /** The reference that the bank gives beside the text; empty if it gives none. */
  readonly reference: string;
};

/**
 * The states of a bank line. A waiting line still needs a purpose. A doubtful line may repeat an earlier
 * line, and is not in the books. A split line is replaced by its parts. A void line counts for nothing.
 */
export const bankLineStates = ["waiting", "doubtful", "split", "settled", "void"] as const;
export type BankLineState = (typeof bankLineStates)[number];

/** The most bytes and the most lines of one bank statement. */
export const maxStatementBytes = 5 * 1024 * 1024;
export const maxStatementLines = 2_000;
/** The most days between a payment that staff typed and the bank line that shows this payment. */
export const samePaymentWindowDays = 3;

/** Whether a bank line may show a payment that staff typed: the same amount, within a few days. */
export const isSamePayment = (
  typed: Pick<BankLine, "day" | "cents">,
  { day, cents }: Pick<BankLine, "day" | "cents">,
): boolean =>
  typed.cents === cents && Math.abs(daysBetween(typed.day, day)) <= samePaymentWindowDays;

/** A part of a bank line that staff split: whole cents, and payer or purpose in words, if known. */
export type BankLinePart = { readonly cents: number; readonly text: string };
export const maxBankLineParts = 20;

/** Reads the parts of a bank line as staff type them: per row an amount (0 cents if missing), then words. */
export function parseBankLineParts(text: string): readonly BankLinePart[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => {
    const [, amount = "", words = ""] = /^(\S+)(?!\S)(.*)$/.exec(line.trim()) ?? [];
    return { cents: parseStatementCents(amount) ?? 0, text: words.trim() };
  });
}

/**
 * Checks that the parts of a bank line add up to its amount in cents. Returns the problem in words, or null.
 * docs/spec.md O-1174.
 */
export function checkBankLineParts(cents: number, parts: readonly BankLinePart[]): string | null {
  if (parts.length < 2) return "Enter at least two parts.";
  if (parts.some((part) => part.cents === 0))
    return "Begin each part with its amount, such as 150.00.";
  const rest = cents - parts.reduce((sum, part) => sum + part.cents, 0);
  const much = formatCents(Math.abs(rest));
  if (rest === 0) return null;
  return rest * cents > 0
    ? `The parts have to be the whole line: ${much} are left.`
    : `The parts have to be the whole line: they are ${much} too much.`;
}
