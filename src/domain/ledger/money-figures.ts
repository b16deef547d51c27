/** Debts are told apart by their age: up to so many days each, and older than the last of them. */
export const debtAges = [7, 30, 60] as const;

/** The weeks that the charts of the office show, the present one among them. */
export const chartedWeeks = 26;

/** A driver's usual commission is the median of the once-off orders of so many days, and of those ahead. */
export const usualOfDays = 90;

/**
 * Whether a wallet does not hold the commission of the driver's usual once-off order, so that the next
 * one may be refused. A driver without any such order lately has a wallet that may be empty.
 *
 * @param wallet whole cents
 * @param usual whole cents; null for none
 */
export function runsDry(wallet: number, usual: number | null): boolean {
  return usual !== null && wallet < usual;
}
