import { webPaths } from "#contract/web-paths.ts";
import { isReturnLink } from "#domain/sessions/allowed-return.ts";
import { forgetStored, readStored, writeStored } from "#web/browser/browser-storage.ts";
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

export function takeReturnLink(): string | null {
  const path = getReturnLink();
  forgetStored("session", name);
  return path;
}

/** How many steps back a page of ours stands in the browser's history; 0 where that is not known. */
export function stepsBackTo(path: string): number {
  const { navigation } = window;
  const found = navigation?.entries().findLastIndex(({ url }) => url === location.origin + path);
  return found >= 0 ? (navigation.currentEntry?.index ?? 0) - found : 0;
}

/**
 * Where a party goes after logging in: to the page that sent it to log in, else to the dashboard
 * (specification, section 2). The pages of a booking are for clients and staff, so a link to one of
 * them leads no driver. Staff and drivers go on to the page of theirs that they `wanted`, if any.
 */
export function pathAfterLogin(
  type: Party["type"],
  returnLink: string | null,
  wanted = "",
): string {
  const bookingPages: readonly string[] = [webPaths.orderTerms(), webPaths.checkout()];
  const mayFollow =
    returnLink !== null && (type !== "driver" || !bookingPages.includes(returnLink));
  if (mayFollow) return returnLink;
  return type !== "client" && /^\/\w/.test(wanted) ? wanted : webPaths.dashboard();
}
