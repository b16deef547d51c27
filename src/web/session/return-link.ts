import { webPaths } from "#contract/web-paths.ts";
import { isAllowedReturnPath } from "#domain/sessions/allowed-return.ts";
import {
  readFromStorage,
  removeFromStorage,
  writeToStorage,
} from "#web/browser/browser-storage.ts";
import type { SignedInParty } from "./session.ts";

/** The name in the browser's storage for the page to come back to after a login. */
const name = "orderNavLink";

/** Stores the page to come back to after a login, if it is a page of the booking. */
export function setReturnLink(path: string): void {
  if (isAllowedReturnPath(path)) writeToStorage("session", name, path);
}

/** The page to come back to after a login, or null. Anybody can write to storage, so the path is checked. */
export function getReturnLink(): string | null {
  const path = readFromStorage("session", name);
  return path !== null && isAllowedReturnPath(path) ? path : null;
}

export function takeReturnLink(): string | null {
  const path = getReturnLink();
  removeFromStorage("session", name);
  return path;
}

/** How many steps back our page at `path` is in the browser's history; 0 where that is unknown. */
export function historyStepsBackTo(path: string): number {
  const { navigation } = window;
  const found = navigation?.entries().findLastIndex(({ url }) => url === location.origin + path);
  return found >= 0 ? (navigation.currentEntry?.index ?? 0) - found : 0;
}

/**
 * The page to open after a login: the one that sent the person to log in, else the dashboard. The pages of a
 * booking are for clients and staff, so drivers do not go there. Staff and drivers go to the page that they
 * `wanted`, if there is one.
 */
export function pathAfterLogin(
  type: SignedInParty["type"],
  returnLink: string | null,
  wanted = "",
): string {
  const bookingPages: readonly string[] = [webPaths.orderTerms(), webPaths.checkout()];
  const mayFollow =
    returnLink !== null && (type !== "driver" || !bookingPages.includes(returnLink));
  if (mayFollow) return returnLink;
  return type !== "client" && /^\/\w/.test(wanted) ? wanted : webPaths.dashboard();
}
