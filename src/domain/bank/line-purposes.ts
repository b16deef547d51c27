import {
  type LedgerAccountKind,
  type LedgerEntry,
  ledgerAccounts,
  sumEntriesByAccount,
  type WalletBalance,
  walletLedgerEntries,
} from "../ledger/accounts.ts";
import type { TransactionKind } from "../ledger/transaction-kinds.ts";

type Purpose = {
  readonly label: string;
  /** The ledger account that gets the money of a bank line; null if the books contain the money already. */
  readonly account: LedgerAccountKind | null;
  readonly kind: TransactionKind;
  /** The kind of record that a bank line of this purpose is about, found by its reference or email address. */
  readonly of: "driver" | "client" | "order" | "payout" | "batch" | null;
  /** The directions that a bank line of this purpose can have: 1 for money in, -1 for money out. */
  readonly ways: readonly (1 | -1)[];
};

/** The purposes that a bank line can have. docs/spec.md O-534. */
export const bankLinePurposes = {
  "top-up": {
    label: "Top-up of a wallet",
    account: "wallet",
    kind: "top-up",
    of: "driver",
    ways: [1],
  },
  /** A driver's payment that the bank took back. The driver owes any part that has left the wallet. */
  "top-up-returned": {
    label: "Top-up that the bank took back",
    account: "wallet",
    kind: "top-up-returned",
    of: "driver",
    ways: [-1],
  },
  "client-payment": {
    label: "Payment of a client",
    account: "receivable",
    kind: "client-payment",
    of: "client",
    ways: [1, -1],
  },
  payout: {
    label: "Payout to a driver",
    account: "payouts",
    kind: "payout-paid",
    of: "payout",
    ways: [-1],
  },
  /** All payouts of a batch, which a bank may debit in one amount. */
  "payout-batch": {
    label: "All payouts of a batch in one amount",
    account: "payouts",
    kind: "payout-paid",
    of: "batch",
    ways: [-1],
  },
  /** A payout that the bank sent back, so that we owe it to the driver again. */
  "payout-returned": {
    label: "Payout that the bank returned",
    account: "earnings",
    kind: "payout-returned",
    of: "payout",
    ways: [1],
  },
  /** A cancellation fee. When staff marked it as paid, the books put the amount on the suspense account. */
  fee: {
    label: "Cancellation fee that its order shows as paid",
    account: null,
    kind: "bank-line",
    of: "order",
    ways: [1],
  },
  costs: {
    label: "Bank charges and other",
    account: "costs",
    kind: "costs",
    of: null,
    ways: [1, -1],
  },
} as const satisfies Readonly<Record<string, Purpose>>;

export type BankLinePurpose = keyof typeof bankLinePurposes;
export const bankLinePurposeNames = Object.keys(bankLinePurposes) as readonly BankLinePurpose[];

/** The purposes that a bank line of this amount can have: above 0 is money in, below 0 money out. */
export const possibleBankLinePurposes = (cents: number) =>
  bankLinePurposeNames.filter((purpose) =>
    (bankLinePurposes[purpose].ways as readonly number[]).includes(Math.sign(cents)),
  );

/**
 * The ledger entries that move money from the bank account, or from suspense, to the account of its purpose.
 *
 * @param cents the amount of the bank line; with the negative amount, the entries undo the purpose
 * @param balance the driver's balance, which matters only if the money goes into a wallet
 */
export function bankLineLedgerEntries(
  from: "bank" | "suspense",
  purpose: BankLinePurpose | null,
  {
    cents,
    partyId,
    balance,
  }: { readonly cents: number; readonly partyId: string | null; readonly balance: WalletBalance },
): readonly LedgerEntry[] {
  const account = (purpose && bankLinePurposes[purpose].account) ?? "suspense";
  const ofCompany = ledgerAccounts[account].of === "company";
  const counter: readonly LedgerEntry[] =
    account === "wallet"
      ? walletLedgerEntries(partyId, -cents, balance)
      : [{ kind: account, partyId: ofCompany ? null : partyId, cents: -cents }];
  return sumEntriesByAccount([{ kind: from, partyId: null, cents }, ...counter]);
}
