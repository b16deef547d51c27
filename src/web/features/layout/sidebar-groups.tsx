import { webPaths } from "#contract/web-paths.ts";
import { hasRight, type StaffRight } from "#domain/people/rights.ts";
import type { SignedInParty } from "#web/session/session.ts";
import { MenuLink } from "#web/ui/navigation.tsx";
import { sidebarItemClass, sidebarTitleClass } from "./sidebar-links.tsx";
import type { NavGroup } from "./site-menu.ts";

/** The sidebar links of a signed-in person, by group. Visitors do not load this code. */
export default function SidebarGroups(props: { readonly party: SignedInParty }) {
  return (
    <>
      {sidebarGroups(props.party).map((group) => (
        <div key={group.title}>
          <p className={sidebarTitleClass}>{group.title}</p>
          <ul>
            {group.items.map((item) => (
              <li key={item.to}>
                <MenuLink
                  to={item.to}
                  among={group.items.map(({ to }) => to)}
                  className={sidebarItemClass}
                  activeClass="bg-action-tint text-action-dark"
                >
                  {item.label}
                </MenuLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

type StaffLink = readonly [right: StaffRight, label: string, to: string];

const workbench: readonly StaffLink[] = [
  ["readOrders", "Orders", webPaths.orders()],
  ["assignDrivers", "Planning", webPaths.planning()],
  ["manageClients", "Clients", webPaths.clients()],
  ["manageFleet", "Owners", webPaths.owners()],
  ["manageFleet", "Drivers", webPaths.drivers()],
  ["manageFleet", "Vehicles", webPaths.vehicles()],
  ["manageDocuments", "Documents", webPaths.documents()],
  ["manageClaims", "Claims", webPaths.claims()],
  ["manageCodes", "OTPs", webPaths.otps()],
  ["answerMessages", "Messages", webPaths.contactMessages()],
  ["manageReviews", "Reviews", webPaths.reviews()],
  ["answerPrivacyRequests", "Privacy requests", webPaths.privacyRequests()],
];

const administration: readonly StaffLink[] = [
  ["editPrices", "Pricing List", webPaths.pricing()],
  ["readBooks", "Money", webPaths.money()],
  ["manageStaff", "All users", webPaths.users()],
  ["manageStaff", "Suspended users", webPaths.suspendedUsers()],
  ["editCompany", "Company", webPaths.settings()],
];

const own = {
  client: {
    general: [{ label: "My data", to: webPaths.myData() }],
    workbench: [
      { label: "Orders", to: webPaths.orders() },
      { label: "Invoices", to: webPaths.invoices() },
    ],
  },
  driver: {
    general: [{ label: "Documents", to: webPaths.driverDocuments() }],
    workbench: [
      { label: "Open jobs", to: webPaths.openJobs() },
      { label: "Orders", to: webPaths.orders() },
      { label: "My hours", to: webPaths.availability() },
      { label: "Wallet", to: webPaths.wallet() },
    ],
  },
} as const;

export function sidebarGroups({
  type,
  role,
}: Pick<SignedInParty, "type" | "role">): readonly NavGroup[] {
  const dashboard = { label: "Dashboard", to: webPaths.dashboard() };
  if (type !== "user") {
    return [
      { title: "General", items: [dashboard, ...own[type].general] },
      { title: "Workbench", items: own[type].workbench },
    ];
  }
  const linksFor = (links: readonly StaffLink[]) =>
    links.flatMap(([right, label, to]) => (hasRight(role, right) ? [{ label, to }] : []));
  const groups = [
    { title: "General", items: [dashboard, { label: "Passkeys", to: webPaths.passkeys() }] },
    { title: "Workbench", items: linksFor(workbench) },
    { title: "Administration", items: linksFor(administration) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}
