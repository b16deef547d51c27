import { isReturnLink } from "#domain/sessions/return-link.ts";
import { forgetStored, readStored, writeStored } from "../browser-storage.ts";

/** Where a visitor was heading when asked to log in: the specification's orderNavLink. */
const name = "orderNavLink";

/** Remembers a page to come back to after logging in. Only pages of the booking are kept. */
export function setReturnLink(path: string): void {
  if (isReturnLink(path)) writeStored("session", name, path);
}

/** The page to come back to, or null; what stands in storage is not trusted. */
export function getReturnLink(): string | null {
  const path = readStored("session", name);
  return path !== null && isReturnLink(path) ? path : null;
}

/** The page to come back to, used once. */
export function takeReturnLink(): string | null {
  const path = getReturnLink();
  forgetStored("session", name);
  return path;
}
