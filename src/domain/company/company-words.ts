import { vatPercent } from "../money/vat-part.ts";
import type { CompanyDetails } from "./company-details.ts";

/** The sentence that prices include VAT, for a company registered for VAT; otherwise an empty text. */
export function vatIncludedSentence({ vatNumber }: Pick<CompanyDetails, "vatNumber">): string {
  return vatNumber === undefined ? "" : `Prices include ${vatPercent}% VAT.`;
}

/** The email address for questions about personal information; undefined if none is set. */
export function privacyContactEmail({ informationOfficerEmail, email }: CompanyDetails) {
  return informationOfficerEmail ?? email;
}

/** The company's phone number and email address as a text shows them; absent if not set. */
type Reach = { readonly phone?: string | undefined; readonly email?: string | undefined };

/**
 * Says how to reach the company, beginning with a small letter: `call 082 555 0199 or write to …`.
 *
 * @param form the words for the contact form, used if neither number nor address is set
 */
export function companyContactText({ phone, email }: Reach, form: string) {
  const call = phone && `call ${phone}`;
  const write = email && `write to ${email}`;
  return {
    call: call ?? write ?? form,
    write: write ?? form,
    callOrWrite: [call, write].filter(Boolean).join(" or ") || form,
  };
}
