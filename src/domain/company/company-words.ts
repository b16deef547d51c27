import { vatPercent } from "../money/vat-part.ts";
import type { CompanyDetails, CompanyField } from "./company-details.ts";

/** A detail as it is shown, which says so where it is an example. */
export function markExample(
  company: { readonly examples: readonly CompanyField[] },
  field: CompanyField,
  text: string,
): string {
  return company.examples.includes(field) ? `${text} (example)` : text;
}

/** Stands wherever a customer reads a price, for a company that is registered for VAT; else nothing. */
export function vatSentence({ vatNumber }: Pick<CompanyDetails, "vatNumber">): string {
  return vatNumber === undefined ? "" : `Prices include ${vatPercent}% VAT.`;
}

/** Where people write about their personal information. */
export function privacyEmail({ informationOfficerEmail, email }: CompanyDetails): string {
  return informationOfficerEmail ?? email;
}
