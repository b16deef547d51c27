/** How contract clients are billed; the first one holds where nobody has said. docs/decisions/045. */
export const invoiceRoles = ["principal", "agent"] as const;
export type InvoiceRole = (typeof invoiceRoles)[number];

/** An invoice, and what takes one back. */
export const invoiceKinds = ["invoice", "credit-note"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** Longest text of whom an invoice is made out to: name, address and VAT number. */
export const maxMadeOutTo = 500;

/** `INV-00012`, or `CN-00013` of a credit note: both count in one row. */
export function invoiceNumber(kind: InvoiceKind, number: number): string {
  return `${kind === "invoice" ? "INV" : "CN"}-${String(number).padStart(5, "0")}`;
}
