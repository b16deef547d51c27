import { fieldErrors } from "../text/field-errors.ts";
import { checkTextLength } from "../text/visible-text.ts";

export const incompleteTermsStepMessage = "*Please complete all the required information";

/** Longest note to the driver, in characters, after cleaning. */
export const maxOrderNotesLength = 2000;

/** Checks the page on which a client agrees to the terms; returns a message for each missing step. */
export function checkCheckoutTermsStep({
  agreedToTerms,
  isClient,
}: {
  readonly agreedToTerms: boolean;
  readonly isClient: boolean;
}) {
  return fieldErrors({
    agreedToTerms: agreedToTerms ? null : "Please agree to the terms and conditions",
    login: isClient ? null : "Please login to your account",
  });
}

/** Returns the message for a payment method other than cash, or null for cash. */
export function checkPaymentType(value: string): string | null {
  if (value === "cash") return null;
  return value === "card"
    ? "Card payment is not available yet. Please select cash, paid on the date of your move"
    : "Please select the payment method";
}

export const checkOrderNotes = (text: string, missing: string | null = null) =>
  checkTextLength(text, maxOrderNotesLength, "Please shorten your notes to", missing);

export const checkOfficeNote = (text: string) => checkOrderNotes(text, "Write the note first");
