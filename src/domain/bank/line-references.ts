import { orderReferenceCharacters } from "../orders/order-reference.ts";
import type { OrderStatus } from "../orders/order-states.ts";
import type { PayoutState } from "../payouts/payout.ts";
import type { PartyStatus } from "../people/party-kinds.ts";

const referenceCharacter = `[${orderReferenceCharacters}]`;
/**
 * A wallet's reference begins with `W`, a payout's with `P`. This letter must begin a word: otherwise the
 * last letter of the word before an order's reference would turn it into a wallet's reference.
 */
const walletOrPayoutReference = new RegExp(
  `(?<![A-Z\\d])(?=([WP](?: ?${referenceCharacter}){8}))`,
  "g",
);
const orderReference = new RegExp(`(?=(${referenceCharacter}(?: ?${referenceCharacter}){7}))`, "g");

/**
 * Finds everything in texts that looks like one of our references, whatever its case, spaces and hyphens.
 * The caller looks up which of these references exist.
 */
export function findReferencesInBankText(...texts: readonly string[]): readonly string[] {
  const all = texts.map((text) => text.toUpperCase().replaceAll(/[^A-Z\d]+/g, " "));
  const found = [walletOrPayoutReference, orderReference].flatMap((pattern) =>
    all.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? "")),
  );
  return [...new Set(found.map((reference) => reference.replaceAll(" ", "")))];
}

/**
 * Removes these references of wallets and payouts from texts. A reference's first letter must touch the
 * rest: a letter that stands apart may be somebody's initial before the reference of an order.
 */
function removeReferences(
  references: readonly string[],
  ...texts: readonly string[]
): readonly string[] {
  const written = references.map(([letter = "", ...rest]) =>
    RegExp(`${letter}-?${rest.join("[^A-Z\\d]*")}`, "gi"),
  );
  // An A replaces a removed reference: no reference has an A, so the words around it do not join.
  return texts.map((text) => written.reduce((left, each) => left.replaceAll(each, " A "), text));
}

const invoiceNumber = /INV(?:OICE)?[^A-Z\d]*(0(?:\s?\d){4}|\d{1,9})(?!\d)/gi;

/** The numbers of invoices that texts name, such as 12 for `INV-00012`, `inv 00012` and `Inv 000 12`. */
export function findInvoiceNumbersInBankText(...texts: readonly string[]): readonly number[] {
  const found = texts.flatMap((text) => [...text.matchAll(invoiceNumber)]);
  return [...new Set(found.map((match) => Number(match[1]?.replaceAll(/\s/g, ""))))];
}

type Referenced = { readonly id: string; readonly reference: string };

/** The drivers, payouts and orders that texts name by a reference. */
export type RecordsNamedByBankLine = {
  readonly drivers: readonly (Referenced & { readonly status: PartyStatus })[];
  readonly payouts: readonly (Referenced & {
    readonly driverId: string;
    readonly batchId: string;
    readonly cents: number;
    readonly state: PayoutState;
  })[];
  readonly orders: readonly (Referenced & {
    readonly clientId: string;
    readonly status: OrderStatus;
  })[];
};

/**
 * Finds the records that these texts name. The reference of a wallet or a payout may contain that of an
 * order; the order counts as named only if its reference also stands by itself.
 */
export function selectRecordsNamedByBankLine(
  { drivers, payouts, orders }: RecordsNamedByBankLine,
  ...texts: readonly string[]
): RecordsNamedByBankLine {
  const possible = new Set(findReferencesInBankText(...texts));
  const isNamed = ({ reference }: Referenced) => possible.has(reference);
  const own = { drivers: drivers.filter(isNamed), payouts: payouts.filter(isNamed) };
  const longer = [...own.drivers, ...own.payouts].map(({ reference }) => reference);
  const besides = new Set(findReferencesInBankText(...removeReferences(longer, ...texts)));
  return { ...own, orders: orders.filter(({ reference }) => besides.has(reference)) };
}

/** The payout that a bank line of this amount shows as paid out or as returned; undefined if none fits. */
export function findPayoutByAmount(
  { payouts }: Pick<RecordsNamedByBankLine, "payouts">,
  cents: number,
) {
  const [state, amount] = cents < 0 ? ["released", -cents] : ["paid", cents];
  return payouts.find((payout) => payout.state === state && payout.cents === amount);
}
