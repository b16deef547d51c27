/** What staff confirm again with a passkey, or with their password where they have none. */
const confirmedPurposes = ["passkeys", "staff", "settings", "bank-details", "release"] as const;
export type ConfirmedPurpose = (typeof confirmedPurposes)[number];

/** Everything for which a passkey signs a challenge. A signature for one purpose is refused for another. */
export const passkeyPurposes = ["log-in", "add-passkey", ...confirmedPurposes] as const;
export type PasskeyPurpose = (typeof passkeyPurposes)[number];

/** What happens to the passkeys of an account. Each is recorded, and mailed to the owner in these words. */
export const passkeyNews = {
  "add-passkey": "A passkey was added",
  "remove-passkey": "A passkey was removed",
  "reset-passkeys": "All passkeys and recovery codes were removed by an administrator",
  "make-recovery-codes": "New recovery codes were made",
  "use-recovery-code": "A recovery code logged in and removed all passkeys",
} as const;
export type PasskeyChange = keyof typeof passkeyNews;

/** The signatures that a passkey may make: EdDSA, ES256 and RS256, by their numbers in COSE. */
export const passkeyAlgorithms = [-8, -7, -257];
/** The minutes in which a challenge can be signed. */
export const passkeyChallengeMinutes = 5;
/** The most passkeys of one account. */
export const maxPasskeys = 10;
export const maxPasskeyNameLength = 60;
/** How many recovery codes an account gets at once; new ones end the old ones. */
export const recoveryCodeCount = 10;
