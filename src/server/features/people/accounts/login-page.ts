import { webPaths } from "#contract/web-paths.ts";
import type { Party } from "#server/caller.ts";

const pages: Readonly<Record<Party["type"], string>> = {
  client: webPaths.clientLogin(),
  driver: webPaths.driverLogin(),
  user: webPaths.staffLogin(),
};

/** Where this kind of party logs in, as a whole address for a message. */
export function loginPage(type: Party["type"], baseUrl: string): string {
  return `${baseUrl}${pages[type]}`;
}
