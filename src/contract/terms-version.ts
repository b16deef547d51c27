/**
 * The version of the terms and conditions. It is stored with each agreement, so a change of meaning
 * of the text needs a new one.
 */
export const termsVersion = "2023-09-06";

/**
 * The fingerprint of the terms and conditions of this version: of the text with the trucks on offer filled in, and
 * without the company's details, which each installation sets. When a test finds another one, the
 * text has changed: give it a new version above, the date of the change, and write here the
 * fingerprint that the test prints.
 */
export const termsFingerprint = "6aaecf97067f93f6";
