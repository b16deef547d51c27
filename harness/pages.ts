import { accountTypes, type StaffRole } from "#domain/people/party-kinds.ts";
import { type AdmittedParties, isPartyAdmitted } from "#domain/people/rights.ts";
import { pageRoutes } from "#web/routes.ts";
import { matchPagePath } from "#web/routing/page-parts.ts";
import { lastRouteInChain, listPageChains, type PageChain } from "#web/routing/route-table.ts";
import { rolesByRights } from "./staff-roles.ts";

/**
 * The viewer of a page. `booking` is a client with a calculated price; the last ones hold a fresh
 * verification of an address, by the call that mailed its code.
 */
export type Viewer =
  | "visitor"
  | "client"
  | "driver"
  | "admin"
  | "booking"
  | `${"clients" | "drivers"} ${"createOtp" | "forgotpassword"}`;

/** The viewers of the pages of a guard. Only staff look at a form that they share with one account type. */
function viewersFor(admitted: AdmittedParties): readonly Viewer[] {
  const accounts = accountTypes.filter((type) => isPartyAdmitted(admitted, { type, role: null }));
  const isForStaff = isPartyAdmitted(admitted, { type: "user", role: "admin" });
  if (!isForStaff) return accounts;
  return accounts.length === 2 ? [...accounts, "admin"] : ["admin"];
}

function findViewers(chain: PageChain): readonly Viewer[] {
  const { path = "" } = lastRouteInChain(chain);
  if (chain.some(({ id }) => id.endsWith("verified-only.tsx"))) {
    const parties = path.startsWith("clients") ? "clients" : "drivers";
    return [`${parties} ${path.endsWith("form") ? "createOtp" : "forgotpassword"}`];
  }
  if (chain.some(({ id }) => id.endsWith("needs-price.tsx"))) return ["booking"];
  const guard = chain.find(({ admitted }) => admitted !== undefined);
  return guard?.admitted ? viewersFor(guard.admitted) : ["visitor"];
}

/**
 * Every page that routes.ts has, once for each who sees it in a way of their own: its address without the
 * first slash, with `:id` for a record.
 */
export const pages: readonly (readonly [Viewer, path: string])[] = listPageChains(
  pageRoutes,
).flatMap((chain) =>
  findViewers(chain).map((viewer) => [viewer, lastRouteInChain(chain).path ?? ""] as const),
);

/** Whether staff with this role may open the address; a page without a guard is for everybody. */
export function isPageForRole(address: string, role: StaffRole): boolean {
  const chain = listPageChains(pageRoutes).find(
    (found) => matchPagePath(lastRouteInChain(found).path ?? "*", address) !== null,
  );
  return (chain ?? []).every(
    ({ admitted }) => admitted === undefined || isPartyAdmitted(admitted, { type: "user", role }),
  );
}

/** The role with the fewest rights that may open this address of the office. */
export const weakestRoleFor = (address: string): StaffRole =>
  rolesByRights.find((role) => isPageForRole(address, role)) ?? "admin";
