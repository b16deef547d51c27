import { NavLink } from "react-router";
import type { Party } from "#web/lib/session/session.ts";
import { sidebarGroups } from "./navigation.ts";
import { useLogout } from "./use-logout.ts";

const itemLook =
  "flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left font-semibold hover:bg-sand";
const titleLook = "px-3 pb-1 text-small font-bold tracking-wide text-quiet uppercase";

/** What a signed-in party can go to (specification, section 2, "Navigation"). */
export function SidebarLinks(props: { readonly party: Party; readonly onGo?: () => void }) {
  const logout = useLogout();
  return (
    <div className="grid gap-5">
      {sidebarGroups(props.party).map((group) => (
        <div key={group.title}>
          <p className={titleLook}>{group.title}</p>
          <ul>
            {group.items.map((item) => (
              <li key={item.to}>
                <NavLink
                  to={item.to}
                  prefetch="intent"
                  onClick={props.onGo}
                  className={({ isActive }) =>
                    `${itemLook} ${isActive ? "bg-action-tint text-action-dark" : ""}`
                  }
                >
                  {item.label}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div>
        <p className={titleLook}>Settings</p>
        <button
          type="button"
          className={itemLook}
          onClick={() => {
            props.onGo?.();
            logout();
          }}
        >
          Logout
        </button>
      </div>
    </div>
  );
}
