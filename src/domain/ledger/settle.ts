import { type Entry, sumByAccount } from "./accounts.ts";

/** What a driver has with us for commission, in whole cents; at most one of the two is not 0. */
export type WalletBalance = { readonly wallet: number; readonly debt: number };

/**
 * The entries of what is taken from a driver. The wallet gives what it holds; the rest is owed.
 *
 * @param cents how much is taken; below 0 how much goes back, which pays first what is owed
 */
export function walletEntries(
  driverId: string | null,
  cents: number,
  { wallet, debt }: WalletBalance,
): readonly Entry[] {
  const owed = cents > 0 ? Math.max(0, cents - wallet) : -Math.min(-cents, debt);
  return sumByAccount([
    { kind: "wallet", partyId: driverId, cents: cents - owed },
    { kind: "debt", partyId: driverId, cents: owed },
  ]);
}

/** What was posted for an order, as `orderStanding` tells it: what is owed stands on the wallet. */
export function asStanding(posted: Iterable<Entry>): readonly Entry[] {
  return sumByAccount(
    [...posted].map((entry) => (entry.kind === "debt" ? { ...entry, kind: "wallet" } : entry)),
  );
}

/** The entries that lead from what is posted to what the standing has to be. */
export function difference(posted: readonly Entry[], standing: readonly Entry[]): readonly Entry[] {
  return sumByAccount([...standing, ...posted.map((e) => ({ ...e, cents: -e.cents }))]);
}
