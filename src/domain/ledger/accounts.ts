/**
 * The accounts of the books. A debit is a positive amount, a credit a negative one, in whole cents;
 * the amounts of every transaction add up to zero. docs/spec.md O-440. The code is the account's number in
 * the bookkeeper's program: assets begin with 1, liabilities with 2, income with 4, expenses with 6.
 */
export const ledgerAccounts = {
  bank: { of: "company", code: 1010, name: "Bank" },
  /** The commission that a driver has paid in advance. A wallet is never below 0. */
  wallet: { of: "driver", code: 2110, name: "Wallet" },
  /** The commission that a wallet could not pay, because staff gave the driver an order all the same. */
  debt: { of: "driver", code: 1120, name: "Commission owed" },
  /** The driver's earnings from contract orders, not yet paid out. */
  earnings: { of: "driver", code: 2120, name: "Earnings" },
  /** Cash of contract clients that a driver has kept, which is taken off the earnings. */
  cash: { of: "driver", code: 1130, name: "Cash kept" },
  /** The amount that a client owes us. */
  receivable: { of: "client", code: 1110, name: "Owed by client" },
  /** The commission of orders that are not completed; the driver gets it back if an order never is. */
  held: { of: "company", code: 2140, name: "Commission held" },
  earned: { of: "company", code: 4010, name: "Commission earned" },
  fees: { of: "company", code: 4020, name: "Cancellation fees" },
  /** The VAT in our sales that we have not paid yet. */
  vat: { of: "company", code: 2210, name: "VAT owed" },
  /** The VAT in our sales, which lowers our income. */
  "sales-vat": { of: "company", code: 4090, name: "VAT in our sales" },
  /** Payouts to drivers that are not on the bank's statement yet. */
  payouts: { of: "company", code: 2130, name: "Payouts on their way" },
  /** Bank charges, interest and whatever else has no account of its own. */
  costs: { of: "company", code: 6010, name: "Bank charges and other" },
  /** Money whose purpose nobody knows yet. */
  suspense: { of: "company", code: 1190, name: "Suspense" },
} as const satisfies Readonly<
  Record<
    string,
    { readonly of: "company" | "driver" | "client"; readonly code: number; readonly name: string }
  >
>;

export type LedgerAccountKind = keyof typeof ledgerAccounts;
export const ledgerAccountKinds = Object.keys(ledgerAccounts) as readonly LedgerAccountKind[];

/** An account of the books; `partyId` is the client or driver, and null for an account of the company. */
export type LedgerAccount = { readonly kind: LedgerAccountKind; readonly partyId: string | null };

/** An amount on an account, in whole cents: a debit positive, a credit negative, never 0. */
export type LedgerEntry = LedgerAccount & { readonly cents: number };

/** Adds up the amounts on each account; accounts whose sum is 0 are left out. */
export function sumEntriesByAccount(entries: Iterable<LedgerEntry>): readonly LedgerEntry[] {
  const sums = new Map<string, LedgerEntry>();
  for (const { kind, partyId, cents } of entries) {
    const key = `${kind} ${partyId}`;
    sums.set(key, { kind, partyId, cents: (sums.get(key)?.cents ?? 0) + cents });
  }
  return [...sums.values()].filter(({ cents }) => cents !== 0);
}

/** A driver's commission in whole cents: paid in advance (`wallet`) or owed (`debt`); one is always 0. */
export type WalletBalance = { readonly wallet: number; readonly debt: number };

/**
 * The entries that take an amount from a driver. The wallet pays as far as it can; the driver owes the rest.
 *
 * @param cents the amount taken; an amount below 0 goes back to the driver, and pays the debt first
 */
export function walletLedgerEntries(
  driverId: string | null,
  cents: number,
  { wallet, debt }: WalletBalance,
): readonly LedgerEntry[] {
  const owed = cents > 0 ? Math.max(0, cents - wallet) : -Math.min(-cents, debt);
  return sumEntriesByAccount([
    { kind: "wallet", partyId: driverId, cents: cents - owed },
    { kind: "debt", partyId: driverId, cents: owed },
  ]);
}

/** Turns posted entries into the form of `orderLedgerEntries`, where a driver's debt is part of the wallet. */
export function mergeDebtIntoWalletEntries(posted: Iterable<LedgerEntry>): readonly LedgerEntry[] {
  return sumEntriesByAccount(
    [...posted].map((entry) => (entry.kind === "debt" ? { ...entry, kind: "wallet" } : entry)),
  );
}

/** The entries that must still be posted: together with `posted` they add up to `wanted`. */
export function ledgerEntriesStillToPost(
  posted: readonly LedgerEntry[],
  wanted: readonly LedgerEntry[],
): readonly LedgerEntry[] {
  return sumEntriesByAccount([...wanted, ...posted.map((e) => ({ ...e, cents: -e.cents }))]);
}

/** The bookkeeping programs for which we write files of ledger entries. */
export const journalFileFormats = ["xero", "sage"] as const;
