/**
 * The accounts of the books. A debit is a positive amount, a credit a negative one, in whole cents;
 * the amounts of every transaction add up to zero. docs/spec.md O-440.
 */
export const accountKinds = {
  bank: { of: "company", name: "Bank" },
  /** What a driver has paid us in advance for commission. Never less than nothing is left in it. */
  wallet: { of: "driver", name: "Wallet" },
  /** Commission that a wallet did not hold when staff gave the driver the order nevertheless. */
  debt: { of: "driver", name: "Commission owed" },
  /** What is due to a driver from contract orders. */
  earnings: { of: "driver", name: "Earnings" },
  /** Cash of contract clients that a driver has kept, which counts towards the earnings. */
  cash: { of: "driver", name: "Cash kept" },
  /** What a client owes us. */
  receivable: { of: "client", name: "Owed by client" },
  /** Commission of orders that are not completed: it goes back if they never are. */
  held: { of: "company", name: "Commission held" },
  earned: { of: "company", name: "Commission earned" },
  fees: { of: "company", name: "Cancellation fees" },
  /** Paid out to drivers, and not on the bank's statement yet. */
  payouts: { of: "company", name: "Payouts on their way" },
  /** Bank charges, interest and whatever else has no account of its own. */
  costs: { of: "company", name: "Bank charges and other" },
  /** Money of which nobody knows yet what it is for. */
  suspense: { of: "company", name: "Suspense" },
} as const satisfies Readonly<
  Record<string, { readonly of: "company" | "driver" | "client"; readonly name: string }>
>;

export type AccountKind = keyof typeof accountKinds;
export const accountKindNames = Object.keys(accountKinds) as readonly AccountKind[];

/** An account; one of the company is nobody's. */
export type Account = { readonly kind: AccountKind; readonly partyId: string | null };

/** An amount on an account: whole cents, a debit positive, a credit negative, never 0. */
export type Entry = Account & { readonly cents: number };

/** The amounts of the accounts, added up; accounts without any are left out. */
export function sumByAccount(entries: Iterable<Entry>): readonly Entry[] {
  const sums = new Map<string, Entry>();
  for (const { kind, partyId, cents } of entries) {
    const key = `${kind} ${partyId}`;
    sums.set(key, { kind, partyId, cents: (sums.get(key)?.cents ?? 0) + cents });
  }
  return [...sums.values()].filter(({ cents }) => cents !== 0);
}
