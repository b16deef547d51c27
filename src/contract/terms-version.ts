/**
 * The version of the terms and conditions. It is stored with each agreement, so a change of meaning
 * of the text needs a new one.
 */
export const termsVersion = "2023-09-06";
