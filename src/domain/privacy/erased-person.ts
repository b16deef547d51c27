/** What stands in the record of somebody who was erased; the database holds it to the same words. */
export const erasedName = "Erased";

/** What an erased trip has as its places; no maps provider has one of this id. */
export const erasedPlace = "erased";

/** The address that takes the place of the erased one: no mail ever reaches it (RFC 2606). */
export function erasedEmail(id: string): string {
  return `erased-${id}@erased.invalid`;
}

/** Whether an address is one that stands for an erased person's. */
export function isErasedEmail(email: string): boolean {
  return email.endsWith("@erased.invalid");
}
