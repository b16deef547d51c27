import type { Party } from "#web/session/session.ts";
import { MenuLink } from "#web/ui/navigation/link.tsx";
import { sidebarGroups } from "./sidebar.ts";
import { sidebarItemLook, sidebarTitleLook } from "./sidebar-links.tsx";

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
