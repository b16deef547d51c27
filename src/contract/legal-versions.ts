/** The version of the terms, stored with each agreement: a change of meaning needs a new one. */
export const termsVersion = "2026-11-27";

/**
 * The fingerprint of the terms and conditions of this version. The text is taken with the trucks
 * on offer filled in, and without the company's details, which each installation sets. When a test
 * finds another fingerprint, the text has changed: write the date of the change as the new version
 * above, and the fingerprint that the test prints here.
 */
export const termsFingerprint = "0922902e0e6dc4af";

/** The version of the privacy policy, stored with each registration and each consent. */
export const privacyVersion = "2026-11-27";

/** The fingerprint of the privacy policy of this version. */
export const privacyFingerprint = "ab08fcd0ebb1af22";
