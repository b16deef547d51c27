import { webPaths } from "#contract/web-paths.ts";
import type { Party } from "#web/lib/session.ts";

export type NavItem = { readonly label: string; readonly to: string };
export type NavGroup = { readonly title: string; readonly items: readonly NavItem[] };

/** The Login dropdown (specification, section 2). A link appears here when its page does. */
export const loginLinks: readonly NavItem[] = [
  { label: "Client login", to: webPaths.clientLogin() },
];

/** The links of the bar beside Home, Login and Get a Quote (specification, section 2). */
export function barLinks(party: Party | null): readonly NavItem[] {
  return party === null ? [{ label: "Client Registration", to: webPaths.clientRegister() }] : [];
}

/** The groups of the sidebar (specification, section 2); SETTINGS with Logout follows them. */
export function sidebarGroups(_party: Party): readonly NavGroup[] {
  return [
    { title: "General", items: [{ label: "Dashboard", to: webPaths.dashboard() }] },
    { title: "Workbench", items: [{ label: "Orders", to: webPaths.orders() }] },
  ];
}

export const footerGroups: readonly NavGroup[] = [
  {
    title: "Move with us",
    items: [
      { label: "Get a Quote", to: webPaths.quote() },
      { label: "Truck sizes", to: webPaths.trucksInfo() },
      { label: "Client Registration", to: webPaths.clientRegister() },
    ],
  },
  {
    title: "Log in",
    items: [...loginLinks, { label: "Staff login", to: webPaths.staffLogin() }],
  },
  {
    title: "The small print",
    items: [
      { label: "Terms and conditions", to: webPaths.terms() },
      { label: "Privacy policy", to: webPaths.privacy() },
    ],
  },
];
