import type { ReactNode } from "react";
import { Link, NavLink, PrefetchPageLinks, useLocation } from "react-router";
import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { useSession } from "#web/lib/session/session.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { barItemLook } from "./bar-item-look.ts";
import { BrandMark } from "./brand-mark.tsx";
import { LoginMenu } from "./login-menu.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { barLinks } from "./navigation.ts";

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
