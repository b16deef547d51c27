import { routes } from "#web/routes.ts";
import { type Chain, listChains, pageRoute } from "#web/routing/route-table.ts";

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

/** The viewers of the pages of a frame, by its id in routes.ts. All other pages are a visitor's. */
const viewersByFrame: Readonly<Record<string, readonly Viewer[]>> = {
  "pages/booking/needs-price.tsx": ["booking"],
  "signed-in": ["client", "driver", "admin"],
  client: ["client"],
  driver: ["driver"],
  ...Object.fromEntries(
    ["client-or-staff", "driver-or-staff", "staff", "codes", "admin"].map((id) => [id, ["admin"]]),
  ),
};

function findViewers(chain: Chain): readonly Viewer[] {
  const { path = "" } = pageRoute(chain);
  if (chain.some(({ id }) => id.endsWith("verified-only.tsx"))) {
    const parties = path.startsWith("clients") ? "clients" : "drivers";
    return [`${parties} ${path.endsWith("form") ? "createOtp" : "forgotpassword"}`];
  }
  const frame = chain.findLast(({ id }) => id in viewersByFrame);
  return viewersByFrame[frame?.id ?? ""] ?? ["visitor"];
}

/**
 * Every page that routes.ts has, once for each who sees it in a way of their own: its address without the
 * first slash, with `:id` for a record.
 */
export const pages: readonly (readonly [Viewer, path: string])[] = listChains(routes).flatMap(
  (chain) => findViewers(chain).map((viewer) => [viewer, pageRoute(chain).path ?? ""] as const),
);
