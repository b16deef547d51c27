import { webPaths } from "#contract/web-paths.ts";
import { isReturnLink } from "#domain/sessions/return-link.ts";
import { forgetStored, readStored, writeStored } from "../browser-storage.ts";
import { entriesBefore } from "../routing/page-history.ts";
import type { Party } from "./session.ts";

/** The stored page to come back to after a login: the specification's orderNavLink. */
const name = "orderNavLink";

/** Where it stands in the browser's history: the entries of this visit before it, and all of them. */
const placeName = "orderNavPlace";

/** Remembers a page to come back to after logging in. Only pages of the booking are kept. */
export function setReturnLink(path: string): void {
  if (!isReturnLink(path)) return;
  writeStored("session", name, path);
  writeStored("session", placeName, `${entriesBefore()} ${window.history.length}`);
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
 * How many steps back that page stands in the browser's history, used once; 0 where it does not, or
 * where the pages in between are not all of this visit.
 */
export function takeReturnSteps(): number {
  const place = readStored("session", placeName) ?? "";
  forgetStored("session", placeName);
  const [before = 0, length = 0] = place.split(" ").map(Number);
  const steps = entriesBefore() - before;
  return steps === window.history.length - length ? steps : 0;
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
