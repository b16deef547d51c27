/**
 * A message to somebody about their own account. The queue holds ids; only the two addresses of a
 * change stand here themselves, because the record may hold neither when the message leaves.
 */
export type PartyMail =
  | { readonly partyId: string; readonly about: "registered" | "registered-again" | "activated" }
  | { readonly partyId: string; readonly about: "email-changed"; readonly to: string };

export const partyMail = { name: "party-mail" } as const;
