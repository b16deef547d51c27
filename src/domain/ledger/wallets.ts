import type { CalendarDate } from "../calendar/calendar-date.ts";

/** The settings that the books rest on. */
export type WalletSettings = {
  /** The first day on which wallets count, YYYY-MM-DD; absent where nobody has set it. */
  readonly walletsFrom?: string;
};

/** Whether wallets count on this day in Johannesburg (docs/spec.md O-442). */
export function areWalletsActive({ walletsFrom }: WalletSettings, today: CalendarDate): boolean {
  return walletsFrom !== undefined && walletsFrom <= today;
}

/** Whether an order is in the books, as far as that is decided by a change of it. docs/spec.md O-442. */
export function belongsInBooks(
  before: { readonly driverId: string | null; readonly inBooks: boolean },
  after: { readonly driverId: string | null; readonly isCancelled: boolean },
  doWalletsCount: boolean,
): boolean {
  if (after.driverId !== before.driverId) return after.driverId !== null && doWalletsCount;
  if (after.isCancelled && after.driverId === null) return doWalletsCount;
  return before.inBooks;
}

/** Returns the message for a first day of wallets that cannot be set or changed any more, or null. */
export function checkWalletStart(
  before: WalletSettings,
  after: WalletSettings,
  today: CalendarDate,
): string | null {
  if (after.walletsFrom === before.walletsFrom) return null;
  if (areWalletsActive(before, today))
    return "Wallets count already. That cannot be changed any more";
  if (after.walletsFrom !== undefined && after.walletsFrom < today) {
    return "Choose today or a later day: what was agreed before stays outside of the wallets";
  }
  return null;
}

/** Debts are told apart by their age: up to so many days each, and older than the last of them. */
export const debtAgeDays = [7, 30, 60] as const;

/** The weeks that the charts of the office show, the present one among them. */
export const chartedWeeks = 26;

/** A driver's usual commission is the median of the once-off orders of so many days, and of those ahead. */
export const usualCommissionDays = 90;
