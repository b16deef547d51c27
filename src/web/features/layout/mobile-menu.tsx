import { webPaths } from "#contract/web-paths.ts";
import type { Party } from "#web/session/session.ts";
import { CrossIcon, MenuIcon } from "#web/ui/icons.tsx";
import { MenuLink } from "#web/ui/navigation.tsx";
import { BrandMark } from "./nav-bar-frame.tsx";
import { SidebarMenu } from "./sidebar-links.tsx";
import { barLinks, loginLinks, type NavItem } from "./site-menu.ts";

const squareLook = "grid size-11 place-items-center rounded-field hover:bg-sand";

const panel = "menu";

/** All links on a small screen: a panel over the page, with the sidebar of the signed-in party. */
export function MobileMenu(props: { readonly party: Party | null }) {
  const links: readonly NavItem[] = [
    { label: "Home", to: webPaths.home() },
    { label: "Get a Quote", to: webPaths.quote() },
    ...barLinks(props.party),
    ...(props.party ? [] : loginLinks),
  ];
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        popoverTarget={panel}
        className={`-mr-2 ${squareLook}`}
      >
        <MenuIcon />
      </button>
      <dialog
        id={panel}
        popover="auto"
        aria-label="Menu"
        className="m-0 ml-auto h-dvh max-h-none w-80 max-w-[calc(100%-2.5rem)] overflow-y-auto bg-paper text-ink shadow-soft"
      >
        <div className="flex h-16 items-center justify-between border-b border-line px-4">
          <BrandMark />
          <button
            type="button"
            aria-label="Close menu"
            popoverTarget={panel}
            popoverTargetAction="hide"
            className={squareLook}
          >
            <CrossIcon />
          </button>
        </div>
        <nav aria-label="Main" className="grid gap-5 p-4">
          <ul>
            {links.map((item) => (
              <li key={item.to} className={item.to === webPaths.quote() ? "for-bookers" : ""}>
                <MenuLink
                  to={item.to}
                  className="flex min-h-12 items-center rounded-field px-3 font-semibold hover:bg-sand"
                  activeClass="bg-action-tint text-action-dark"
                >
                  {item.label}
                </MenuLink>
              </li>
            ))}
          </ul>
          {props.party && (
            <div className="border-t border-line pt-5">
              <SidebarMenu party={props.party} />
            </div>
          )}
        </nav>
      </dialog>
    </>
  );
}
