/**
 * A message to somebody about their own account. The queue holds ids; only the address that an
 * account had before stands here itself, because no record holds it any more.
 */
export type PartyMail =
  | { readonly partyId: string; readonly about: "registered" | "registered-again" | "activated" }
  | { readonly partyId: string; readonly about: "email-changed"; readonly to: string };

export const partyMail = { name: "party-mail" } as const;
