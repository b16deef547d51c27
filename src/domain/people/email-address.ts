import { toVisibleLine } from "../text/visible-text.ts";

export const emailRequiredMessage = "Email is required";
export const invalidEmailMessage =
  "Please enter one valid email address, for example name@example.com";

const maxLength = 254;
const maxLocalLength = 64;
const atoms = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const hostName =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/i;

/** The form in which an email address is stored, compared and counted, however it is spelled. */
export function normaliseEmail(text: string): string {
  // Lower case comes first: it can split a letter from its accent, and toVisibleLine joins the two.
  return toVisibleLine(text.toLowerCase());
}

/**
 * Whether the text is one plain email address of at most 254 characters: no list, no display name,
 * no quotes, no line break, no address literal. A code must never go to a second address.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > maxLength) return false;
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(0, at));
  return local.length <= maxLocalLength && atoms.test(local) && hostName.test(text.slice(at + 1));
}

/** The message for a wrong email address, or null. */
export function checkEmail(email: string): string | null {
  const normal = normaliseEmail(email);
  if (normal === "") return emailRequiredMessage;
  return isEmailAddress(normal) ? null : invalidEmailMessage;
}
