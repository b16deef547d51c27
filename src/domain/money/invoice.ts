import type { OptionalPersonFields } from "../people/person-details.ts";
import type { RegionKey } from "../places/region-names.ts";
import { addressAreaWithoutStreet } from "../privacy/kept-area.ts";
import { fieldErrors } from "../text/field-errors.ts";
import { checkPrintableText } from "../text/printed-text.ts";
import { isVatNumber, vatNumberMessage } from "./vat-part.ts";

/** Our role in invoices to contract clients; the first role is the default. docs/decisions/045. */
export const invoiceRoles = ["principal", "agent"] as const;
export type InvoiceRole = (typeof invoiceRoles)[number];

export const invoiceKinds = ["invoice", "credit-note"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** The days within which an invoice is to be paid if no setting says otherwise. */
export const defaultInvoiceDueDays = 30;

/** The recipient of a contract client's invoices. Its texts are empty until the office enters them. */
export type InvoiceRecipient = {
  readonly companyName: string;
  /** The company's address, which may have several lines. */
  readonly companyAddress: string;
  readonly vatNumber: string;
};

/** Longest name and address of an invoice's recipient, in characters. */
export const maxCompanyNameLength = 200;
export const maxCompanyAddressLength = 250;
const maxAddressLines = 6;

/** Checks the recipient of invoices; returns a message per wrong field. An absent field stays as it is. */
export function checkInvoiceRecipient({
  companyName = "",
  companyAddress = "",
  vatNumber = "",
}: OptionalPersonFields<InvoiceRecipient>) {
  return fieldErrors({
    companyName: checkPrintableText(companyName),
    companyAddress:
      companyAddress.split("\n").length > maxAddressLines
        ? `Use at most ${maxAddressLines} lines`
        : checkPrintableText(companyAddress),
    vatNumber: vatNumber === "" || isVatNumber(vatNumber) ? null : vatNumberMessage,
  });
}

/**
 * Writes an invoice's recipient as section 20(4)(c) of the Value-Added Tax Act 89 of 1991 asks: name,
 * address and, for a vendor, the VAT number, each on its own line.
 */
export const invoiceRecipientText = (recipient: InvoiceRecipient, fullName: string): string =>
  [
    recipient.companyName || fullName,
    recipient.companyAddress,
    recipient.vatNumber && `VAT number ${recipient.vatNumber}`,
  ]
    .filter((line) => line !== "")
    .join("\n");

type SupplierDetail = "legalName" | "physicalAddress" | "vatNumber";

/**
 * Whether a document may be called a tax invoice or a tax credit note: we are the supplier, and all supplier
 * details that section 20(4)(b) of the Value-Added Tax Act asks for are set.
 */
export const isTaxInvoice = (
  role: InvoiceRole,
  { legalName, physicalAddress, vatNumber }: OptionalPersonFields<Record<SupplierDetail, string>>,
): boolean => role === "principal" && [legalName, physicalAddress, vatNumber].every(Boolean);

/** The suburb or town where a move began or ended, for an invoice. Street and number are left out. */
export const invoiceAreaText = (address: string, region: RegionKey): string =>
  /[\d,]/.test(address)
    ? addressAreaWithoutStreet(address, region).replace(/, \d{4}$/, "")
    : address;

/** The number of an invoice, `INV-00012`, or of a credit note, `CN-00013`. Both share one sequence. */
export function formatInvoiceNumber(kind: InvoiceKind, number: number): string {
  return `${kind === "invoice" ? "INV" : "CN"}-${String(number).padStart(5, "0")}`;
}
