import { webPaths } from "#contract/web-paths.ts";
import type { Party } from "#web/session/session.ts";
import { MenuLink } from "#web/ui/navigation.tsx";
import { sidebarItemLook, sidebarTitleLook } from "./sidebar-links.tsx";
import type { NavGroup } from "./site-menu.ts";

/** The links of a signed-in party by group; visitors load none of them. */
export default function SidebarGroups(props: { readonly party: Party }) {
  return (
    <>
      {sidebarGroups(props.party).map((group) => (
        <div key={group.title}>
          <p className={sidebarTitleLook}>{group.title}</p>
          <ul>
            {group.items.map((item) => (
              <li key={item.to}>
                <MenuLink
                  to={item.to}
                  among={group.items.map(({ to }) => to)}
                  className={sidebarItemLook}
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
    { label: "Claims", to: webPaths.claims() },
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
