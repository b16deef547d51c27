import { vatPercent } from "../money/vat-part.ts";
import type { CompanyDetails } from "./company-details.ts";

/** Stands wherever a customer reads a price, for a company that is registered for VAT; else nothing. */
export function vatSentence({ vatNumber }: Pick<CompanyDetails, "vatNumber">): string {
  return vatNumber === undefined ? "" : `Prices include ${vatPercent}% VAT.`;
}

/** Where people write about their personal information; undefined while no address is set. */
export function privacyEmail({ informationOfficerEmail, email }: CompanyDetails) {
  return informationOfficerEmail ?? email;
}

/** How to reach the company: its number and addresses as a text shows them, where they are set. */
type Reach = { readonly phone?: string | undefined; readonly email?: string | undefined };

/**
 * Says how to reach the company, beginning with a small letter: `call 082 555 0199 or write to …`.
 *
 * @param form the words for the contact page's form, used if there is neither number nor address
 */
export function waysToReach({ phone, email }: Reach, form: string) {
  const call = phone && `call ${phone}`;
  const write = email && `write to ${email}`;
  return {
    call: call ?? write ?? form,
    write: write ?? form,
    callOrWrite: [call, write].filter(Boolean).join(" or ") || form,
  };
}
