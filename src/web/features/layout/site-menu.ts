import { webPaths } from "#contract/web-paths.ts";
import type { SignedInParty } from "#web/session/session.ts";

export type NavItem = {
  readonly label: string;
  readonly to: string;
  /** True for a link that the footer leaves out on a small screen, where the menu has it. */
  readonly isInMenu?: true;
};
export type NavGroup = { readonly title: string; readonly items: readonly NavItem[] };

/** The links of the Login menu. A link is added once its page exists. */
export const loginLinks: readonly NavItem[] = [
  { label: "Client login", to: webPaths.clientLogin() },
];

export function topBarLinks(party: SignedInParty | null): readonly NavItem[] {
  return [
    ...(party === null ? [{ label: "Client Registration", to: webPaths.clientRegister() }] : []),
    { label: "Contact Us", to: webPaths.contact() },
    { label: "About Us", to: webPaths.about() },
  ];
}

/** Footer links for everybody: who the company is, and on what terms it works. */
export const legalLinks: readonly NavItem[] = [
  { label: "Company details", to: `${webPaths.about()}#company` },
  { label: "Terms and conditions", to: webPaths.terms() },
  { label: "Privacy policy", to: webPaths.privacy() },
];

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
      ...legalLinks,
    ],
  },
];
