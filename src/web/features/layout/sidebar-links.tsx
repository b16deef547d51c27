import { lazy, type ReactNode, Suspense, useCallback } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { type SignedInParty, signingOutEvent, useSession } from "#web/session/session.ts";
import { useNavigate } from "#web/ui/navigation.tsx";
import { showToast } from "#web/ui/toasts/toast.ts";

export const sidebarItemClass =
  "flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left font-semibold hover:bg-sand";
export const sidebarTitleClass =
  "px-3 pb-1 text-small font-bold tracking-wide text-quiet uppercase";

export function SidebarLinks(props: { readonly children: ReactNode }) {
  const logout = useLogout();
  return (
    <div className="grid gap-5">
      {props.children}
      <div>
        <p className={sidebarTitleClass}>Settings</p>
        <button type="button" className={sidebarItemClass} onClick={logout}>
          Logout
        </button>
      </div>
    </div>
  );
}

const unheardMessage =
  "You are logged out in this browser. We could not reach our server, so we tell it the next time you use this site here.";

export function useLogout(): () => void {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return useCallback(() => {
    // A driver's phone with unsent actions asks before the logout: offline/device-store.ts.
    if (!window.dispatchEvent(new Event(signingOutEvent, { cancelable: true }))) return;
    void signOut((hasServerHeard) => {
      if (hasServerHeard) showToast("Logout Successful");
      else showToast(unheardMessage, "info");
      return navigate(webPaths.home());
    });
  }, [signOut, navigate]);
}

const SidebarGroups = lazy(() =>
  import("./sidebar-groups.tsx").catch(() => ({
    default: () => <p className="px-3">These links did not load. Reload the page.</p>,
  })),
);

export function SidebarMenu(props: { readonly party: SignedInParty }) {
  return (
    <SidebarLinks>
      <Suspense>
        <SidebarGroups party={props.party} />
      </Suspense>
    </SidebarLinks>
  );
}
