import { Fragment, type ReactNode } from "react";
import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { useSignedInPartyOrOfflineDriver } from "#web/offline/cached-reads.ts";
import { CompanyChatLink, useCompany } from "#web/parts/company/company.tsx";
import type { SignedInParty } from "#web/session/session.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { ChatIcon, ChevronDownIcon, CrossIcon, MenuIcon, UserIcon } from "#web/ui/icons.tsx";
import { Link, MenuLink, useLocation } from "#web/ui/navigation.tsx";
import { BrandMark, NavBarFrame } from "./nav-bar-frame.tsx";
import { SidebarMenu, useLogout } from "./sidebar-links.tsx";
import { loginLinks, type NavItem, topBarLinks } from "./site-menu.ts";

const quoteButton = (
  <LinkButton
    to={webPaths.quote()}
    size="compact"
    className="working:hidden whitespace-nowrap max-sm:px-3 lg:ml-2"
  >
    Get a Quote
  </LinkButton>
);

export function NavBar() {
  const party = useSignedInPartyOrOfflineDriver();
  const { messagingNumber } = useCompany();
  const { key } = useLocation();
  return (
    <NavBarFrame>
      <nav aria-label="Main" className="hidden flex-1 items-center gap-1 lg:flex">
        <BarLink to={webPaths.home()}>Home</BarLink>
        {topBarLinks(party).map((item) => (
          <BarLink key={item.to} to={item.to}>
            {item.label}
          </BarLink>
        ))}
        <span className="flex-1" />
        {/* A new key closes an open menu at every navigation, that of the Back button too. */}
        <Fragment key={key}>
          {party ? (
            <AccountMenu party={party} />
          ) : (
            <BarMenu id="login-menu" label="Login" width="min-w-48 p-2">
              <ul>
                {loginLinks.map((item) => (
                  <li key={item.to}>
                    <Link to={item.to} className={barItemLook}>
                      {item.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </BarMenu>
          )}
        </Fragment>
        {quoteButton}
      </nav>
      {/* In large type, items without room beside the menu are cut off; the menu has them too. */}
      <div className="flex h-16 min-w-0 flex-1 flex-wrap content-start justify-end gap-x-1 overflow-hidden px-1 max-lg:*:my-2.5 lg:contents">
        {/* Staff answer the chats, so they get no link. Wide windows have the link in a margin. */}
        {party?.type !== "user" && messagingNumber !== undefined && (
          <aside aria-label="Message us" className="in-wide-margin rounded-full max-sm:-mx-2">
            <CompanyChatLink className="grid size-full min-h-11 min-w-11 place-items-center rounded-full text-action sm:border sm:border-line sm:bg-card transition-colors hover:bg-action hover:text-white">
              <ChatIcon className="size-6" />
              <span className="sr-only">Message us on {brand.messagingApp}</span>
            </CompanyChatLink>
          </aside>
        )}
        <div className="grid lg:hidden">{quoteButton}</div>
      </div>
      <div className="shrink-0 lg:hidden">
        <MobileMenu key={key} party={party} />
      </div>
    </NavBarFrame>
  );
}

function BarLink(props: { readonly to: string; readonly children: ReactNode }) {
  return (
    <MenuLink
      to={props.to}
      className={barItemLook}
      activeClass="underline decoration-action decoration-3 underline-offset-8"
    >
      {props.children}
    </MenuLink>
  );
}

function AccountMenu(props: { readonly party: SignedInParty }) {
  const logout = useLogout();
  return (
    <>
      <BarMenu
        id="account-menu"
        label={
          <>
            <UserIcon className="size-5" />
            <span className="max-w-40 truncate">{props.party.name}</span>
          </>
        }
        width="w-60 p-3"
      >
        <SidebarMenu party={props.party} />
      </BarMenu>
      <button type="button" className={barItemLook} onClick={logout}>
        Logout
      </button>
    </>
  );
}

function BarMenu(props: {
  readonly id: string;
  readonly label: ReactNode;
  readonly width: string;
  readonly children: ReactNode;
}) {
  return (
    <>
      <button type="button" popoverTarget={props.id} className={`${barItemLook} group`}>
        {props.label}
        <ChevronDownIcon className="size-5 transition-transform group-aria-expanded:rotate-180" />
      </button>
      <div
        id={props.id}
        popover="auto"
        className={`bar-panel animate-rise rounded-card border border-line bg-card text-ink shadow-soft ${props.width}`}
      >
        {props.children}
      </div>
    </>
  );
}

const barItemLook =
  "flex min-h-11 items-center gap-1.5 rounded-field px-3 font-semibold whitespace-nowrap hover:bg-sand";

const squareLook = "grid size-11 place-items-center rounded-field hover:bg-sand";

const panel = "menu";

function MobileMenu(props: { readonly party: SignedInParty | null }) {
  const links: readonly NavItem[] = [
    { label: "Home", to: webPaths.home() },
    { label: "Get a Quote", to: webPaths.quote() },
    ...topBarLinks(props.party),
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
              <li key={item.to} className={item.to === webPaths.quote() ? "working:hidden" : ""}>
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
