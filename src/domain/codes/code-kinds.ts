/** What an address is verified for: a new account, or a new password. */
export const codePurposes = ["register", "reset"] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** What the mail says: the code, or why this address gets none. Both cost the visitor the same. */
export const codeMails = ["code", "already-registered", "no-account", "contact-us"] as const;
export type CodeMail = (typeof codeMails)[number];

/** How far the mail of a code has come. */
export const codeDeliveries = ["queued", "sent", "expired"] as const;
export type CodeDelivery = (typeof codeDeliveries)[number];

/** Where a code stands for those who guess it. */
export const codeStates = ["live", "spent", "replaced", "expired"] as const;

/** The mails to an address that are counted together. */
export const sentMailKinds = ["code", "registration"] as const;
export type SentMailKind = (typeof sentMailKinds)[number];
