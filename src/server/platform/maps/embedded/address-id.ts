const prefix = "addr.";

/** So that the id of an address stays within 400 characters, however it is written. */
const mostTextBytes = 240;

/** Whether an address text can have an id: at most 240 bytes, far more than an address needs. */
export function isAddressText(text: string): boolean {
  return Buffer.byteLength(text) <= mostTextBytes;
}

/** The id of a street address: its text and the gazetteer's place that it ends in. Nothing is kept. */
export function addressId(text: string, gazetteerId: string): string {
  return `${prefix}${Buffer.from(text).toString("base64url")}.${gazetteerId}`;
}

/** What an id says, true or not; null for anything that {@link addressId} never made. */
export function parseAddressId(id: string): { text: string; gazetteerId: string } | null {
  if (!id.startsWith(prefix)) return null;
  const [encoded = "", gazetteerId = ""] = id.slice(prefix.length).split(".");
  const text = Buffer.from(encoded, "base64url").toString();
  // Decoding forgives what encoding never writes; one address has one id.
  return isAddressText(text) && addressId(text, gazetteerId) === id ? { text, gazetteerId } : null;
}
