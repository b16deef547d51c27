import { expect, it } from "vitest";
import { accountTypes, staffRoles } from "#domain/people/party-kinds.ts";
import { isPartyAdmitted } from "#domain/people/rights.ts";
import { pageRoutes } from "#web/routes.ts";
import { lastRouteInChain, listPageChains } from "#web/routing/route-table.ts";
import type { SignedInParty } from "#web/session/session.ts";
import { sidebarGroups } from "./sidebar-groups.tsx";
import { footerGroups, loginLinks } from "./site-menu.ts";

/** The sidebar as text, one line per group. */
function sidebarLabels(party: Pick<SignedInParty, "type" | "role">): readonly string[] {
  return sidebarGroups(party).map(
    ({ title, items }) => `${title}: ${items.map(({ label }) => label).join(", ")}`,
  );
}

it.each([
  ["client", "General: Dashboard, My data", "Workbench: Orders, Invoices"],
  ["driver", "General: Dashboard, Documents", "Workbench: Open jobs, Orders, My hours, Wallet"],
] as const)("a %s finds the dashboard and the orders", { tags: "S-115" }, (type, ...groups) => {
  expect(sidebarLabels({ type, role: null })).toEqual(groups);
});

it("staff find the whole workbench and the price list", { tags: "S-116" }, () => {
  expect(sidebarLabels({ type: "user", role: "user" })).toEqual([
    "General: Dashboard, Passkeys",
    "Workbench: Orders, Planning, Clients, Owners, Drivers, Vehicles, Documents, Claims, OTPs, Messages, Reviews, Privacy requests",
    "Administration: Pricing List",
  ]);
});

it("an administrator finds all users and the suspended ones as well", { tags: "S-117" }, () => {
  expect(sidebarLabels({ type: "user", role: "admin" }).at(-1)).toBe(
    "Administration: Pricing List, Money, All users, Suspended users, Company",
  );
});

it.each([
  ["General", "Dashboard", "/dashboard"],
  ["Workbench", "Orders", "/orders/all"],
  ["Workbench", "Planning", "/planning"],
  ["Workbench", "Clients", "/clients/all"],
  ["Workbench", "Owners", "/owners/all"],
  ["Workbench", "Drivers", "/drivers/all"],
  ["Workbench", "Vehicles", "/vehicles/all"],
  ["Workbench", "OTPs", "/otps/all"],
  ["Administration", "Pricing List", "/pricing"],
  ["Administration", "All users", "/users/all"],
  ["Administration", "Suspended users", "/users/suspended"],
])("the sidebar has %s: %s", { tags: "S-560" }, (title, label, to) => {
  const groups = sidebarGroups({ type: "user", role: "admin" });
  expect(groups.find((group) => group.title === title)?.items).toContainEqual({ label, to });
});

it.each<Pick<SignedInParty, "type" | "role">>([
  ...accountTypes.map((type) => ({ type, role: null })),
  ...staffRoles.map((role) => ({ type: "user" as const, role })),
])(
  "every link in the sidebar of %j leads to a page that they may open",
  { tags: "S-117" },
  (party) => {
    const chains = listPageChains(pageRoutes);
    for (const { to } of sidebarGroups(party).flatMap(({ items }) => items)) {
      const chain = chains.find((one) => `/${lastRouteInChain(one).path}` === to) ?? [];
      const admitted = chain.flatMap((entry) => (entry.admitted ? [entry.admitted] : []));
      expect([to, admitted.map((parties) => isPartyAdmitted(parties, party))]).toEqual([
        to,
        [true],
      ]);
    }
  },
);

it("the Login dropdown holds the client login alone", { tags: "S-72" }, () => {
  expect(loginLinks).toEqual([{ label: "Client login", to: "/clients/login" }]);
});

it.each(["/terms", "/privacy"])("the footer leads to %s", { tags: "S-546" }, (to) => {
  expect(footerGroups.flatMap(({ items }) => items.map((item) => item.to))).toContain(to);
});
