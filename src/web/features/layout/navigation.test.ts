import { expect, it } from "vitest";
import type { Party } from "#web/lib/session/session.ts";
import { footerGroups, loginLinks, sidebarGroups } from "./navigation.ts";

/** The sidebar as text, one line per group. */
function sidebarOf(party: Pick<Party, "type" | "role">): readonly string[] {
  return sidebarGroups(party).map(
    ({ title, items }) => `${title}: ${items.map(({ label }) => label).join(", ")}`,
  );
}

it.each([
  ["client", "General: Dashboard, My data"],
  ["driver", "General: Dashboard"],
] as const)("a %s finds the dashboard and the orders", { tags: "S-115" }, (type, general) => {
  expect(sidebarOf({ type, role: null })).toEqual([general, "Workbench: Orders"]);
});

it("a client finds the page about their own data", { tags: "T-227" }, () => {
  const [general] = sidebarGroups({ type: "client", role: null });
  expect(general?.items).toContainEqual({ label: "My data", to: "/clients/mydata" });
});

it("staff find the whole workbench and the price list", { tags: "S-116" }, () => {
  expect(sidebarOf({ type: "user", role: "user" })).toEqual([
    "General: Dashboard",
    "Workbench: Orders, Clients, Owners, Drivers, Vehicles, OTPs, Messages, Privacy requests",
    "Administration: Pricing List",
  ]);
});

it("an administrator finds all users and the suspended ones as well", { tags: "S-117" }, () => {
  expect(sidebarOf({ type: "user", role: "admin" }).at(-1)).toBe(
    "Administration: Pricing List, All users, Suspended users",
  );
});

it.each([
  ["S-560", "General", "Dashboard", "/dashboard"],
  ["S-561", "Workbench", "Orders", "/orders/all"],
  ["S-562", "Workbench", "Clients", "/clients/all"],
  ["S-563", "Workbench", "Owners", "/owners/all"],
  ["S-564", "Workbench", "Drivers", "/drivers/all"],
  ["S-565", "Workbench", "Vehicles", "/vehicles/all"],
  ["S-566", "Workbench", "OTPs", "/otps/all"],
  ["S-567", "Administration", "Pricing List", "/pricing"],
  ["S-568", "Administration", "All users", "/users/all"],
  ["S-569", "Administration", "Suspended users", "/users/suspended"],
])("%s %s has %s", (_id, title, label, to) => {
  const groups = sidebarGroups({ type: "user", role: "admin" });
  expect(groups.find((group) => group.title === title)?.items).toContainEqual({ label, to });
});

it("the Login dropdown holds the client login alone", { tags: "S-72" }, () => {
  expect(loginLinks).toEqual([{ label: "Client login", to: "/clients/login" }]);
});

it.each([
  ["S-546", "/terms"],
  ["S-547", "/privacy"],
])("%s the footer leads to %s", (_id, to) => {
  expect(footerGroups.flatMap(({ items }) => items.map((item) => item.to))).toContain(to);
});
