/** The purposes of verifying an email address: a new account, or a new password. */
export const codePurposes = ["register", "reset"] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** The mails that answer a request for a code: the code, or why the address gets none. */
export const codeMailKinds = ["code", "already-registered", "no-account", "contact-us"] as const;
export type CodeMailKind = (typeof codeMailKinds)[number];

/** The states of a mail with a code. */
export const codeMailStates = ["queued", "sent", "expired"] as const;
export type CodeMailState = (typeof codeMailStates)[number];

export const codeStates = ["live", "spent", "replaced", "expired"] as const;

/** The kinds of mail whose number is limited for each email address. */
export const limitedMailKinds = ["code", "registration"] as const;
export type LimitedMailKind = (typeof limitedMailKinds)[number];
