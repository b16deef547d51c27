import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt, johannesburgTimeAt } from "#domain/calendar/johannesburg.ts";
import { formatCents, formatRand, groupDigitsInThousands } from "#domain/money/format-rand.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";

/** Figures, dates and phone numbers as South Africa writes them, from the API's own values. */

/** A space at which no line breaks. */
const space = "\u00a0";

/** A rate with its cents, if it has any: 12.5 is `R 12.50`. */
export function formatRandRate(rate: number): string {
  const cents = Math.round(rate * 100);
  return cents % 100 === 0 ? formatRand(cents / 100) : formatCents(cents);
}

/** A date without its weekday: `2023-09-06` is `6 September 2023`. */
export function formatDay(date: string): string {
  return formatDate(date).replace(/^\w+ /, "");
}

/** `2026-12-05` and `09:00` are `Sat 5 December 2026, 09:00`. */
export function formatDateTime(date: string, time: string): string {
  return time === "" ? formatDate(date) : `${formatDate(date)}, ${time}`;
}

/** The time of day of an instant such as `2026-12-05T07:00:00Z`, in South Africa: `09:00`. */
export function formatInstantTime(instant: string): string {
  const ms = Date.parse(instant);
  return Number.isNaN(ms) ? instant : johannesburgTimeAt(ms);
}

/** An instant such as `2026-12-05T07:00:00Z`, in South Africa: `Sat 5 December 2026, 09:00`. */
export function formatInstant(instant: string): string {
  const ms = Date.parse(instant);
  return Number.isNaN(ms)
    ? instant
    : formatDateTime(johannesburgDateAt(ms), johannesburgTimeAt(ms));
}

/** A count and its noun: `1 client`, `20 000 clients`; `more than 10 000 clients` if counting stopped there. */
export function formatCount(count: number, noun: string, isAtLeast = false): string {
  const plural = noun.endsWith("ch") ? "es" : "s";
  const words = `${groupDigitsInThousands(count)} ${noun}${count === 1 ? "" : plural}`;
  return isAtLeast ? `more than ${words}` : words;
}

/** A phone number in its groups, on one line: `+27825550000` is `082 555 0000`. */
export function formatPhone(phone: string): string {
  return formatCellphone(phone).replaceAll(" ", space);
}

export function telephoneUrl(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

/** A link that starts an email. The address is escaped, so that a false one cannot add to the message. */
export function mailtoUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}
