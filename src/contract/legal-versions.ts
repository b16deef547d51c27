/** The version of the terms, stored with each agreement. A change of meaning needs a new version. */
export const termsVersion = "2026-11-28";

/**
 * A hash of the terms and conditions of this version. The hashed text includes the trucks on offer, but not
 * the company's details, which differ in each installation. When a test finds another hash, the text has
 * changed: write the date of the change as the new version above, and here the hash that the test prints.
 */
export const termsFingerprint = "1c95def4223e5cae";

/** The version of the privacy policy, stored with each registration and each consent. */
export const privacyVersion = "2026-11-27";

/** A hash of the privacy policy of this version; a test compares it with the text. */
export const privacyFingerprint = "ab08fcd0ebb1af22";
