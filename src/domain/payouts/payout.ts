import { addDays, type CalendarDate, dayOfWeek } from "../calendar/calendar-date.ts";
import { johannesburgDateAt } from "../calendar/johannesburg.ts";
import { addBusinessDays, sameOrNextBusinessDay } from "../calendar/public-holidays.ts";
import { type LedgerEntry, sumEntriesByAccount } from "../ledger/accounts.ts";
import { earliestMoveTakeBackMs } from "../orders/job-day.ts";

/** The kinds of payout: for a week of contract orders, or to a driver who leaves. */
export const payoutKinds = ["week", "leaving"] as const;
export type PayoutKind = (typeof payoutKinds)[number];
export const payoutStates = ["made", "withdrawn", "released", "paid", "returned"] as const;
export type PayoutState = (typeof payoutStates)[number];

/** The amounts that make up a payout, in whole cents, none below 0. */
export type PayoutAmounts = {
  readonly earnings: number;
  /** The balance of the wallet, which only a driver who leaves gets back. */
  readonly wallet: number;
  /** The cash of contract clients that the driver kept, which lowers the payout. */
  readonly cash: number;
  /** The commission that the driver owes, which lowers the payout. */
  readonly debt: number;
};

/** The amount of a payout in cents; 0 or less carries over to the next payout. docs/spec.md O-542. */
export const payoutTotalCents = ({ earnings, wallet, cash, debt }: PayoutAmounts): number =>
  earnings + wallet - cash - debt;

/** The ledger entries for releasing a payout: the money is on its way until a bank statement shows it. */
export function payoutLedgerEntries(partyId: string, parts: PayoutAmounts): readonly LedgerEntry[] {
  return sumEntriesByAccount([
    { kind: "earnings", partyId, cents: parts.earnings },
    { kind: "wallet", partyId, cents: parts.wallet },
    { kind: "cash", partyId, cents: -parts.cash },
    { kind: "debt", partyId, cents: -parts.debt },
    { kind: "payouts", partyId: null, cents: -payoutTotalCents(parts) },
  ]);
}

/** The Sunday that ends the newest payout week in which staff can take back no completion any more. */
export function lastPayoutCycleEnd(nowMs: number): CalendarDate {
  const day = johannesburgDateAt(earliestMoveTakeBackMs(nowMs));
  return addDays(day, -(dayOfWeek(day) || 7));
}

/**
 * The day by which the terms promise a payout: the Friday after its week, or the next business day; for a
 * driver who leaves, 7 business days.
 *
 * @param from the Sunday that ends the week, or the day on which a leaving driver's payout is made
 */
export function payoutDueDate(kind: PayoutKind, from: CalendarDate): CalendarDate {
  if (kind === "week") return sameOrNextBusinessDay(addDays(from, 5));
  return addBusinessDays(from, 7);
}
