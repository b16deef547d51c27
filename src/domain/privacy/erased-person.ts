/** The name in the record of an erased person. A constraint in the database holds the same word. */
export const erasedName = "Erased";

/** The place id in a trip whose addresses were erased; no maps provider uses this id. */
export const erasedPlaceId = "erased";

/** The email address that replaces that of an erased person. No mail ever reaches it (RFC 2606). */
export function erasedEmail(id: string): string {
  return `erased-${id}@erased.invalid`;
}

/** Whether an email address is the replacement for that of an erased person. */
export function isErasedEmail(email: string): boolean {
  return email.endsWith("@erased.invalid");
}
