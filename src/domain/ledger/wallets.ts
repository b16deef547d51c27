import type { CalendarDate } from "../calendar/calendar-date.ts";

/** The first day on which wallets are in use, YYYY-MM-DD; absent until an administrator sets it. */
type WalletSettings = { readonly walletsFrom?: string };

/** Whether wallets are in use on this day in Johannesburg (docs/spec.md O-442). */
export function areWalletsActive({ walletsFrom }: WalletSettings, today: CalendarDate): boolean {
  return walletsFrom !== undefined && walletsFrom <= today;
}

/** Whether an order belongs in the books after it got another driver or state. docs/spec.md O-442. */
export function doesOrderBelongInBooks(
  before: { readonly driverId: string | null; readonly inBooks: boolean },
  after: { readonly driverId: string | null; readonly isCancelled: boolean },
  isActive: boolean,
): boolean {
  if (after.driverId !== before.driverId) return after.driverId !== null && isActive;
  if (after.isCancelled && after.driverId === null) return isActive;
  return before.inBooks;
}

/** The message for a first day of the wallets that is in the past, or can no longer change; otherwise null. */
export function checkWalletStartDate(
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

/** The ages by which the office groups debts, in days: up to 7, up to 30, up to 60, and older. */
export const debtAgeGroupsInDays = [7, 30, 60] as const;

/** The number of weeks in the charts of the office, including the present week. */
export const moneyChartWeeks = 26;

/** A driver's usual commission is the median of the once-off orders of this many days up to today. */
export const usualCommissionPeriodDays = 90;
