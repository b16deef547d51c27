import { useCallback } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { type Party, signingOutEvent, useSession } from "#web/lib/session/session.ts";
import { MenuLink } from "#web/ui/navigation/link.tsx";
import { useNavigate } from "#web/ui/navigation/navigation.ts";
import { toast } from "#web/ui/toasts/toast.ts";
import { sidebarGroups } from "./navigation.ts";

const itemLook =
  "flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left font-semibold hover:bg-sand";
const titleLook = "px-3 pb-1 text-small font-bold tracking-wide text-quiet uppercase";

/** The links of a signed-in party (specification, section 2, "Navigation"). */
export function SidebarLinks(props: { readonly party: Party }) {
  const logout = useLogout();
  return (
    <div className="grid gap-5">
      {sidebarGroups(props.party).map((group) => (
        <div key={group.title}>
          <p className={titleLook}>{group.title}</p>
          <ul>
            {group.items.map((item) => (
              <li key={item.to}>
                <MenuLink
                  to={item.to}
                  among={group.items.map(({ to }) => to)}
                  className={itemLook}
                  activeClass="bg-action-tint text-action-dark"
                >
                  {item.label}
                </MenuLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div>
        <p className={titleLook}>Settings</p>
        <button type="button" className={itemLook} onClick={logout}>
          Logout
        </button>
      </div>
    </div>
  );
}

const unheardMessage =
  "You are logged out in this browser. We could not reach our server, so we tell it the next time you use this site here.";

/** Logs out: to the home page, with the message of the specification, section 8. */
export function useLogout(): () => void {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return useCallback(() => {
    // A driver's phone that has something unsent asks first: lib/kept/device-store.ts.
    if (!window.dispatchEvent(new Event(signingOutEvent, { cancelable: true }))) return;
    void signOut((hasServerHeard) => {
      if (hasServerHeard) toast("Logout Successful");
      else toast(unheardMessage, "info");
      return navigate(webPaths.home());
    });
  }, [signOut, navigate]);
}
