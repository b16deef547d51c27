/** The characters of an order's reference: none sounds or looks like another. The database has the same set. */
export const orderReferenceCharacters = "234679FHKLMQRWXY";
const referencePattern = new RegExp(`^[${orderReferenceCharacters}]{8}$`);

/** Writes `K4WQ7M2R` as `K4WQ-7M2R`: two halves are easier to say and to read. */
export const formatOrderReference = (reference: string) => reference.replace(/^.{4}/, "$&-");

/** Reads a reference that somebody typed or pasted, such as `Ref: k4wq 7m2r`; null for any other text. */
export function parseOrderReference(typed: string): string | null {
  const plain = typed
    .replace(/^\W*(?:ref(?:erence)?|order)\b/i, "")
    .replaceAll(/[\s\p{Pd}.:#]/gu, "")
    .toUpperCase();
  return referencePattern.test(plain) ? plain : null;
}
