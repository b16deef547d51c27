/**
 * The accounts of the books. A debit is a positive amount, a credit a negative one, in whole cents;
 * the amounts of every transaction add up to zero. docs/spec.md O-440. The code is that of the account in
 * the bookkeeper's program: 1 and 2 begin what is had and owed, 4 and 6 what is earned and spent.
 */
export const ledgerAccounts = {
  bank: { of: "company", code: 1010, name: "Bank" },
  /** The commission that a driver has paid in advance. The balance is never below 0. */
  wallet: { of: "driver", code: 2110, name: "Wallet" },
  /** Commission that a wallet did not hold when staff gave the driver the order nevertheless. */
  debt: { of: "driver", code: 1120, name: "Commission owed" },
  /** The driver's earnings from contract orders, not yet paid out. */
  earnings: { of: "driver", code: 2120, name: "Earnings" },
  /** Cash of contract clients that a driver has kept, which counts towards the earnings. */
  cash: { of: "driver", code: 1130, name: "Cash kept" },
  /** The amount that a client owes us. */
  receivable: { of: "client", code: 1110, name: "Owed by client" },
  /** Commission of orders that are not completed: it goes back if they never are. */
  held: { of: "company", code: 2140, name: "Commission held" },
  earned: { of: "company", code: 4010, name: "Commission earned" },
  fees: { of: "company", code: 4020, name: "Cancellation fees" },
  /** VAT that our sales include and we have not paid yet, and what it takes of what they brought. */
  vat: { of: "company", code: 2210, name: "VAT owed" },
  "sales-vat": { of: "company", code: 4090, name: "VAT in our sales" },
  /** Paid out to drivers, and not on the bank's statement yet. */
  payouts: { of: "company", code: 2130, name: "Payouts on their way" },
  /** Bank charges, interest and whatever else has no account of its own. */
  costs: { of: "company", code: 6010, name: "Bank charges and other" },
  /** Money of which nobody knows yet what it is for. */
  suspense: { of: "company", code: 1190, name: "Suspense" },
} as const satisfies Readonly<
  Record<
    string,
    { readonly of: "company" | "driver" | "client"; readonly code: number; readonly name: string }
  >
>;

export type LedgerAccountKind = keyof typeof ledgerAccounts;
export const ledgerAccountKinds = Object.keys(ledgerAccounts) as readonly LedgerAccountKind[];

/** An account; one of the company is nobody's. */
export type LedgerAccount = { readonly kind: LedgerAccountKind; readonly partyId: string | null };

/** An amount on an account: whole cents, a debit positive, a credit negative, never 0. */
export type LedgerEntry = LedgerAccount & { readonly cents: number };

/** The amounts of the accounts, added up; accounts without any are left out. */
export function sumByAccount(entries: Iterable<LedgerEntry>): readonly LedgerEntry[] {
  const sums = new Map<string, LedgerEntry>();
  for (const { kind, partyId, cents } of entries) {
    const key = `${kind} ${partyId}`;
    sums.set(key, { kind, partyId, cents: (sums.get(key)?.cents ?? 0) + cents });
  }
  return [...sums.values()].filter(({ cents }) => cents !== 0);
}

/** A driver's balances for commission, in whole cents. At most one of them is not 0. */
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
): readonly LedgerEntry[] {
  const owed = cents > 0 ? Math.max(0, cents - wallet) : -Math.min(-cents, debt);
  return sumByAccount([
    { kind: "wallet", partyId: driverId, cents: cents - owed },
    { kind: "debt", partyId: driverId, cents: owed },
  ]);
}

/** Posted entries as `orderEntries` has them: a driver's debt is taken from the wallet. */
export function debtAsWallet(posted: Iterable<LedgerEntry>): readonly LedgerEntry[] {
  return sumByAccount(
    [...posted].map((entry) => (entry.kind === "debt" ? { ...entry, kind: "wallet" } : entry)),
  );
}

/** The entries that lead from what is posted to what the standing has to be. */
export function missingEntries(
  posted: readonly LedgerEntry[],
  standing: readonly LedgerEntry[],
): readonly LedgerEntry[] {
  return sumByAccount([...standing, ...posted.map((e) => ({ ...e, cents: -e.cents }))]);
}

/** The programs of bookkeepers that the entries are written for. */
export const journalFormats = ["xero", "sage"] as const;
