import type { Party } from "#web/lib/session/session.ts";
import { useDisclosure } from "#web/ui/dialogs/use-disclosure.ts";
import { ChevronDownIcon, UserIcon } from "#web/ui/icons.tsx";
import { barItemLook } from "./bar-item-look.ts";
import { SidebarLinks } from "./sidebar-links.tsx";
import { useLogout } from "./use-logout.ts";

/** The signed-in party's links, and Logout, in the bar. */
export function AccountMenu(props: { readonly party: Party }) {
  const { ref, isOpen, toggle, close } = useDisclosure<HTMLDivElement>();
  const logout = useLogout();
  return (
    <>
      <div ref={ref} className="relative">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="account-menu"
          className={barItemLook}
          onClick={toggle}
        >
          <UserIcon className="size-5" />
          <span className="max-w-40 truncate">{props.party.name}</span>
          <ChevronDownIcon
            className={`size-5 transition-transform ${isOpen ? "rotate-180" : ""}`}
          />
        </button>
        <div
          id="account-menu"
          hidden={!isOpen}
          className="absolute top-full right-0 mt-2 w-60 animate-rise rounded-card border border-line bg-card p-3 shadow-soft"
        >
          <SidebarLinks party={props.party} onGo={close} />
        </div>
      </div>
      <button type="button" className={barItemLook} onClick={logout}>
        Logout
      </button>
    </>
  );
}
