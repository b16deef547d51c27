import { type CalendarDate, checkRecentDay } from "../calendar/calendar-date.ts";
import { formatRand } from "../money/format-rand.ts";
import { fieldErrors } from "../text/field-errors.ts";

/** The most that one payment brings into a wallet, in cents: more is a slip of the fingers. */
export const maxTopUpCents = 5_000_000;
/** A payment can be entered so many days after the bank had it. */
export const enteredAtMostDaysLater = 60;

export type TopUp = {
  /** Whole cents. */
  readonly cents: number;
  /** The day on the bank's statement, YYYY-MM-DD. */
  readonly receivedOn: string;
};

/** The message for each part of a top-up that is missing or wrong. docs/spec.md O-447. */
export function checkTopUp({ cents, receivedOn }: TopUp, today: CalendarDate) {
  const isAmount = Number.isSafeInteger(cents) && cents > 0 && cents <= maxTopUpCents;
  return fieldErrors({
    cents: isAmount
      ? null
      : `Enter an amount up to ${formatRand(maxTopUpCents / 100)}, such as 500.00`,
    receivedOn: checkRecentDay(receivedOn, today, enteredAtMostDaysLater),
  });
}

/** Whole cents of an amount in rand as people type it, such as `1 250.50`; null for anything else. */
export function readCents(typed: string): number | null {
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.replaceAll(/[\sR]/g, ""));
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
