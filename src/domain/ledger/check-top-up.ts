import { type CalendarDate, checkRecentDay } from "../calendar/calendar-date.ts";
import { formatRand } from "../money/format-rand.ts";
import { fieldErrors } from "../text/field-errors.ts";

/** The largest payment into a wallet, in cents: a larger one is a typing error. */
export const maxTopUpCents = 5_000_000;
/** The days for which staff can enter a payment after the bank received it. */
const maxTopUpAgeDays = 60;

type TopUp = {
  /** The amount of the payment, in whole cents. */
  readonly cents: number;
  /** The day of the payment on the bank's statement, YYYY-MM-DD. */
  readonly receivedOn: string;
};

/** The message for each missing or wrong field of a payment into a wallet. docs/spec.md O-447. */
export function checkTopUp({ cents, receivedOn }: TopUp, today: CalendarDate) {
  const isAmount = Number.isSafeInteger(cents) && cents > 0 && cents <= maxTopUpCents;
  return fieldErrors({
    cents: isAmount
      ? null
      : `Enter an amount up to ${formatRand(maxTopUpCents / 100)}, such as 500.00`,
    receivedOn: checkRecentDay(receivedOn, today, maxTopUpAgeDays),
  });
}

/** Reads an amount in rand as people type it, such as `1 250.50`, into cents; null for anything else. */
export function parseRandAsCents(typed: string): number | null {
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.replaceAll(/[\sR]/g, ""));
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
