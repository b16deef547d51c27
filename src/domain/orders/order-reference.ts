/** The characters of a reference: none sounds or looks like another. The database has the same. */
export const referenceCharacters = "234679FHKLMQRWXY";
const referenceLength = 8;

const isReference = new RegExp(`^[${referenceCharacters}]{${referenceLength}}$`);

/** `K4WQ-7M2R` of `K4WQ7M2R`: two halves are easier to say and to read. */
export function formatReference(reference: string): string {
  const half = referenceLength / 2;
  return `${reference.slice(0, half)}-${reference.slice(half)}`;
}

/** The reference that somebody typed or pasted, such as `Ref: k4wq 7m2r`; null for none. */
export function parseReference(typed: string): string | null {
  const plain = typed
    .replace(/^\W*(?:ref(?:erence)?|order)\b/i, "")
    .replaceAll(/[\s\p{Pd}.:#]/gu, "")
    .toUpperCase();
  return isReference.test(plain) ? plain : null;
}
