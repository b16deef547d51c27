import { webPaths } from "#contract/web-paths.ts";
import { isReturnLink } from "#domain/sessions/return-link.ts";
import { forgetStored, readStored, writeStored } from "../browser-storage.ts";
import type { Party } from "./session.ts";

/** The stored page to come back to after a login: the specification's orderNavLink. */
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

/**
 * Where a party goes after logging in: to the page that sent it to log in, else to the dashboard
 * (specification, section 2). The pages of a booking are for clients and staff, so a link to one of
 * them leads no driver.
 */
export function pathAfterLogin(type: Party["type"], returnLink: string | null): string {
  const bookingPages: readonly string[] = [webPaths.orderTerms(), webPaths.checkout()];
  const mayFollow =
    returnLink !== null && (type !== "driver" || !bookingPages.includes(returnLink));
  return mayFollow ? returnLink : webPaths.dashboard();
}
