import type { ReactNode } from "react";
import { Link, NavLink, PrefetchPageLinks, useLocation } from "react-router";
import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { type Party, useSession } from "#web/lib/session/session.ts";
import { useDisclosure } from "#web/ui/dialogs/use-disclosure.ts";
import { ChevronDownIcon, UserIcon } from "#web/ui/icons.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { barLinks, loginLinks } from "./navigation.ts";
import { SidebarLinks, useLogout } from "./sidebar-links.tsx";

/** The bar that stays on top of every page; on small screens its links are behind a button. */
export function NavBar() {
  const { party } = useSession();
  const { key } = useLocation();
  return (
    <NavBarFrame>
      <nav aria-label="Main" className="hidden flex-1 items-center gap-1 lg:flex">
        <BarLink to={webPaths.home()}>Home</BarLink>
        {barLinks(party).map((item) => (
          <BarLink key={item.to} to={item.to}>
            {item.label}
          </BarLink>
        ))}
        <span className="flex-1" />
        {party ? <AccountMenu party={party} /> : <LoginMenu />}
        <LinkButton to={webPaths.quote()} size="compact" className="ml-2">
          Get a Quote
        </LinkButton>
      </nav>
      <div className="ml-auto flex items-center gap-2 lg:hidden">
        <LinkButton to={webPaths.quote()} size="compact">
          Get a Quote
        </LinkButton>
        {/* Its key closes it at any navigation, the back button's too. */}
        <MobileMenu key={key} party={party} />
      </div>
      {/* Logging out goes home even when the server is away, so the home page is fetched before. */}
      {party && <PrefetchPageLinks page={webPaths.home()} />}
    </NavBarFrame>
  );
}

/** The bar with the company's sign alone: what stands while nothing else is known. */
export function NavBarFrame(props: { readonly children?: ReactNode }) {
  return (
    <header
      data-no-print
      className="sticky top-0 z-40 border-b border-line bg-paper/95 backdrop-blur-sm"
    >
      <div className="bar-width flex h-16 items-center gap-4">
        <Link
          to={webPaths.home()}
          className="rounded-field"
          aria-label={`${brand.name}, home page`}
        >
          <BrandMark />
        </Link>
        {props.children}
      </div>
    </header>
  );
}

function BarLink(props: { readonly to: string; readonly children: ReactNode }) {
  return (
    <NavLink
      to={props.to}
      end
      prefetch="intent"
      className={({ isActive }) =>
        `${barItemLook} ${isActive ? "underline decoration-action decoration-3 underline-offset-8" : ""}`
      }
    >
      {props.children}
    </NavLink>
  );
}

/** The signed-in party's links, and Logout, in the bar. */
function AccountMenu(props: { readonly party: Party }) {
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

/** The Login dropdown of a visitor. */
function LoginMenu() {
  const { ref, isOpen, toggle, close } = useDisclosure<HTMLDivElement>();
  return (
    <div ref={ref} className="relative">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="login-menu"
        className={barItemLook}
        onClick={toggle}
      >
        Login
        <ChevronDownIcon className={`size-5 transition-transform ${isOpen ? "rotate-180" : ""}`} />
      </button>
      <ul
        id="login-menu"
        hidden={!isOpen}
        className="absolute top-full right-0 mt-2 min-w-48 animate-rise rounded-card border border-line bg-card p-2 shadow-soft"
      >
        {loginLinks.map((item) => (
          <li key={item.to}>
            <Link to={item.to} prefetch="intent" className={barItemLook} onClick={close}>
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How a link or button of the navigation bar and its menus looks. */
const barItemLook =
  "flex min-h-11 items-center gap-1.5 rounded-field px-3 font-semibold whitespace-nowrap hover:bg-sand";
