/**
 * A message to a member of staff about their password: a one-time link, by its id, or the notice
 * that a new password was set. The queue holds neither the address nor the token.
 */
export type StaffMail =
  | { readonly about: "link"; readonly linkId: string }
  | { readonly about: "password-changed"; readonly userId: string };

export const staffMail = { name: "staff-mail" } as const;
