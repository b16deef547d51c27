/**
 * The version of the privacy policy. It is stored with each registration and each consent, so a
 * change of meaning of the text needs a new one.
 */
export const privacyVersion = "2023-09-06";
