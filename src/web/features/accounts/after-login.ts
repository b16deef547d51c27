import { webPaths } from "#contract/web-paths.ts";
import type { Party } from "#web/lib/session/session.ts";

/**
 * Where a party goes after logging in: to the page that sent it to log in, else to the dashboard
 * (specification, section 2). The pages of a booking are for clients alone, so a link to one of
 * them leads nobody else.
 */
export function pathAfterLogin(type: Party["type"], returnLink: string | null): string {
  const bookingPages: readonly string[] = [webPaths.orderTerms(), webPaths.checkout()];
  const mayFollow =
    returnLink !== null && (type === "client" || !bookingPages.includes(returnLink));
  return mayFollow ? returnLink : webPaths.dashboard();
}
