import { webPaths } from "#contract/web-paths.ts";
import type { Party } from "#web/lib/session/session.ts";

export type NavItem = {
  readonly label: string;
  readonly to: string;
  /** Left out of the footer of a small screen, where the menu has it. */
  readonly isInMenu?: true;
};
export type NavGroup = { readonly title: string; readonly items: readonly NavItem[] };

/** The Login dropdown (specification, section 2). A link appears here when its page does. */
export const loginLinks: readonly NavItem[] = [
  { label: "Client login", to: webPaths.clientLogin() },
];

/** The links of the bar beside Home, Login and Get a Quote (specification, section 2). */
export function barLinks(party: Party | null): readonly NavItem[] {
  return [
    ...(party === null ? [{ label: "Client Registration", to: webPaths.clientRegister() }] : []),
    { label: "Contact Us", to: webPaths.contact() },
    { label: "About Us", to: webPaths.about() },
  ];
}

/** The groups of the sidebar (specification, section 2); SETTINGS with Logout follows them. */
export function sidebarGroups(party: Pick<Party, "type" | "role">): readonly NavGroup[] {
  const dashboard = { label: "Dashboard", to: webPaths.dashboard() };
  const ownData = party.type === "client" ? [{ label: "My data", to: webPaths.myData() }] : [];
  const documents = { label: "Documents", to: webPaths.driverDocuments() };
  const ownDocuments = party.type === "driver" ? [documents] : [];
  const general = { title: "General", items: [dashboard, ...ownData, ...ownDocuments] };
  const orders = { label: "Orders", to: webPaths.orders() };
  const forDrivers = [
    { label: "Open jobs", to: webPaths.openJobs() },
    orders,
    { label: "My hours", to: webPaths.availability() },
    { label: "Wallet", to: webPaths.wallet() },
  ];
  if (party.type !== "user") {
    const invoices = { label: "Invoices", to: webPaths.invoices() };
    const items = party.type === "driver" ? forDrivers : [orders, invoices];
    return [general, { title: "Workbench", items }];
  }
  const workbench = [
    orders,
    { label: "Clients", to: webPaths.clients() },
    { label: "Owners", to: webPaths.owners() },
    { label: "Drivers", to: webPaths.drivers() },
    { label: "Vehicles", to: webPaths.vehicles() },
    { label: "Documents", to: webPaths.documents() },
    { label: "OTPs", to: webPaths.otps() },
    { label: "Messages", to: webPaths.contactMessages() },
    { label: "Reviews", to: webPaths.reviews() },
    { label: "Privacy requests", to: webPaths.privacyRequests() },
  ];
  const forAdmins = [
    { label: "Money", to: webPaths.money() },
    { label: "All users", to: webPaths.users() },
    { label: "Suspended users", to: webPaths.suspendedUsers() },
    { label: "Company", to: webPaths.settings() },
  ];
  const pricing = { label: "Pricing List", to: webPaths.pricing() };
  return [
    general,
    { title: "Workbench", items: workbench },
    { title: "Administration", items: [pricing, ...(party.role === "admin" ? forAdmins : [])] },
  ];
}

/** What everybody finds in the footer: with whom they deal, and on what terms. */
export const lawLinks: readonly NavItem[] = [
  { label: "Company details", to: `${webPaths.about()}#company` },
  { label: "Terms and conditions", to: webPaths.terms() },
  { label: "Privacy policy", to: webPaths.privacy() },
];

/** The groups of the footer for visitors; drivers and staff find their way in here. */
export const footerGroups: readonly NavGroup[] = [
  {
    title: "Move with us",
    items: [
      { label: "Get a Quote", to: webPaths.quote(), isInMenu: true },
      { label: "Services", to: webPaths.services() },
      { label: "Truck sizes", to: webPaths.trucksInfo() },
      { label: "Client Registration", to: webPaths.clientRegister(), isInMenu: true },
      ...loginLinks.map((item) => ({ ...item, isInMenu: true as const })),
    ],
  },
  {
    title: "Drive with us",
    items: [
      { label: "Register as a driver", to: webPaths.driverRegister() },
      { label: "Driver without a vehicle", to: webPaths.driverOnlyRegister() },
      { label: "Driver login", to: webPaths.driverLogin() },
      { label: "Staff login", to: webPaths.staffLogin() },
    ],
  },
  {
    title: "The company",
    items: [
      { label: "About Us", to: webPaths.about() },
      { label: "Contact Us", to: webPaths.contact() },
      ...lawLinks,
    ],
  },
];
