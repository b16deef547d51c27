import { type CalendarDate, daysBetween } from "../calendar/calendar-date.ts";
import {
  type LedgerAccountKind,
  type LedgerEntry,
  ledgerAccounts,
  sumByAccount,
  type WalletBalance,
  walletEntries,
} from "../ledger/accounts.ts";
import type { TransactionKind } from "../ledger/transaction-kinds.ts";
import { formatCents } from "../money/format-rand.ts";
import { referenceCharacters } from "../orders/order-reference.ts";
import { readStatementCents } from "./statement-text.ts";

/** A line of the bank's statement. */
export type BankLine = {
  readonly day: CalendarDate;
  /** Whole cents, never 0: above 0 what came in, below 0 what went out. */
  readonly cents: number;
  readonly text: string;
  /** The reference that the bank gives beside the text; empty if it gives none. */
  readonly reference: string;
};

/**
 * Whether it is known what a line is for. A doubtful one may be a line that we have, and is in no books; one
 * that is split has parts instead; one that is void counts for nothing.
 */
export const bankLineStates = ["waiting", "doubtful", "split", "settled", "void"] as const;
export type BankLineState = (typeof bankLineStates)[number];

/** The most bytes and the most lines of one statement. */
export const maxStatementBytes = 5 * 1024 * 1024;
export const maxStatementLines = 2_000;
/** A payment that was typed and a line of the statement are the same within so many days. */
export const samePaymentDays = 3;

/** Whether a payment that was typed may be this line: of its amount, and within a few days of it. */
export const isSamePayment = (
  typed: Pick<BankLine, "day" | "cents">,
  { day, cents }: Pick<BankLine, "day" | "cents">,
): boolean => typed.cents === cents && Math.abs(daysBetween(typed.day, day)) <= samePaymentDays;

type Purpose = {
  readonly label: string;
  /** The account that the money is for; null where the books have it already. */
  readonly account: LedgerAccountKind | null;
  readonly kind: TransactionKind;
  /** The kind of record whose reference or email address says where the money belongs. */
  readonly of: "driver" | "client" | "order" | "payout" | "batch" | null;
  /** Money in, money out, or both. */
  readonly ways: readonly (1 | -1)[];
};

/** The purposes that the money of a line can have. docs/spec.md O-534. */
export const linePurposes = {
  "top-up": {
    label: "Top-up of a wallet",
    account: "wallet",
    kind: "top-up",
    of: "driver",
    ways: [1],
  },
  /** A driver's payment that the bank took back: what the wallet does not hold any more is owed. */
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
  /** A bank may debit all that its file has in one amount. */
  "payout-batch": {
    label: "All payouts of a batch in one amount",
    account: "payouts",
    kind: "payout-paid",
    of: "batch",
    ways: [-1],
  },
  /** The bank sent it back: the driver is due it again. */
  "payout-returned": {
    label: "Payout that the bank returned",
    account: "earnings",
    kind: "payout-returned",
    of: "payout",
    ways: [1],
  },
  /** The order has it as paid, which took it from the suspense account. */
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

export type LinePurpose = keyof typeof linePurposes;
export const linePurposeNames = Object.keys(linePurposes) as readonly LinePurpose[];

/** A part of a line: whole cents, and whose or what it is where that is known. */
export type LinePart = { readonly cents: number; readonly text: string };
export const maxLineParts = 20;

/** Parts as staff write them: on each line the amount, then whose it is. One without an amount has 0 cents. */
export function parseLineParts(text: string): readonly LinePart[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => {
    const [, amount = "", words = ""] = /^(\S+)(.*)$/.exec(line.trim()) ?? [];
    return { cents: readStatementCents(amount) ?? 0, text: words.trim() };
  });
}

/**
 * Checks that the parts make up the line's amount in cents. Returns the problem in words, or null.
 * docs/spec.md O-1174.
 */
export function checkLineParts(cents: number, parts: readonly LinePart[]): string | null {
  if (parts.length < 2) return "Enter at least two parts.";
  if (parts.some((part) => part.cents === 0))
    return "Begin each part with its amount, such as 150.00.";
  const rest = cents - parts.reduce((sum, part) => sum + part.cents, 0);
  const much = formatCents(Math.abs(rest));
  if (rest === 0) return null;
  return rest * cents > 0
    ? `The parts have to be the whole line: ${much} are left.`
    : `The parts have to be the whole line: they are ${much} too much.`;
}

/** The purposes that money in (above 0) or money out can have. */
export const possiblePurposes = (cents: number) =>
  linePurposeNames.filter((purpose) =>
    (linePurposes[purpose].ways as readonly number[]).includes(Math.sign(cents)),
  );

/**
 * The entries that bring money from the bank, or from suspense, to what it is for.
 *
 * @param cents as the line has them; the negative of it takes the purpose back
 * @param balance of the driver, where it goes into a wallet
 */
export function purposeEntries(
  from: "bank" | "suspense",
  purpose: LinePurpose | null,
  {
    cents,
    partyId,
    balance,
  }: { readonly cents: number; readonly partyId: string | null; readonly balance: WalletBalance },
): readonly LedgerEntry[] {
  const account = (purpose && linePurposes[purpose].account) ?? "suspense";
  const ofCompany = ledgerAccounts[account].of === "company";
  const counter: readonly LedgerEntry[] =
    account === "wallet"
      ? walletEntries(partyId, -cents, balance)
      : [{ kind: account, partyId: ofCompany ? null : partyId, cents: -cents }];
  return sumByAccount([{ kind: from, partyId: null, cents }, ...counter]);
}

const character = `[${referenceCharacters}]`;
/**
 * The letter of a reference that is no order's: `W` of a wallet, `P` of a payout. It begins a word: the
 * last letter of the word before an order's reference would make a wallet's of it.
 */
const marked = new RegExp(`(?<![A-Z\\d])(?=([WP](?: ?${character}){8}))`, "g");
const plain = new RegExp(`(?=(${character}(?: ?${character}){7}))`, "g");

/**
 * Everything in a text that can be a reference of ours, whatever the case, spaces and hyphens. Which of
 * them exist is for the caller to find out.
 */
export function findReferences(...texts: readonly string[]): readonly string[] {
  const all = texts.map((text) => text.toUpperCase().replaceAll(/[^A-Z\d]+/g, " "));
  const found = [marked, plain].flatMap((pattern) =>
    all.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? "")),
  );
  return [...new Set(found.map((reference) => reference.replaceAll(" ", "")))];
}

/**
 * Texts without these references of wallets and payouts, where each is written with its first letter.
 * Apart from the rest of it, that letter may be somebody's initial before the reference of an order.
 */
export function removeReferences(
  references: readonly string[],
  ...texts: readonly string[]
): readonly string[] {
  const written = references.map(([letter = "", ...rest]) =>
    RegExp(`${letter}-?${rest.join("[^A-Z\\d]*")}`, "gi"),
  );
  // No reference has this letter, so that what stands before and after does not become one.
  return texts.map((text) => written.reduce((left, each) => left.replaceAll(each, " A "), text));
}

const invoice = /INV(?:OICE)?[^A-Z\d]*(0(?:\s?\d){4}|\d{1,9})(?!\d)/gi;

/** The numbers of invoices that texts name, such as 12 for `INV-00012`, `inv 00012` and `Inv 000 12`. */
export function findInvoiceNumbers(...texts: readonly string[]): readonly number[] {
  const found = texts.flatMap((text) => [...text.matchAll(invoice)]);
  return [...new Set(found.map((match) => Number(match[1]?.replaceAll(/\s/g, ""))))];
}
