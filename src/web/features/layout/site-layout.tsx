import { type ReactNode, useEffect, useRef, useState } from "react";
import { brand } from "#contract/brand.ts";
import { Island } from "#web/browser/island.tsx";
import { useIsHydrated } from "#web/browser/use-now.ts";
import { formatPhone } from "#web/format.ts";
import { useOnReconnect } from "#web/offline/reconnect.ts";
import {
  CallUsLink,
  CompanyFooterLine,
  CompanyPhoneLink,
  MailLink,
  useCompany,
} from "#web/parts/company/company.tsx";
import { useIsPageLoading } from "#web/routing/current-page.ts";
import { Link, useLocation } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";
import { Toasts } from "#web/ui/toasts/toasts.tsx";
import { NavBar } from "./nav-bar.tsx";
import { BrandMark } from "./nav-bar-frame.tsx";
import { footerGroups, legalLinks, type NavItem } from "./site-menu.ts";

/** The footer starts below the screen, so that no page pushes it down while it loads. */
const belowTheFold = "min-h-[calc(100dvh-4rem)]";

export function SiteLayout(props: { readonly children: ReactNode }) {
  return (
    <>
      <Frame bar={<NavBar />} toasts={<Toasts />} height={belowTheFold}>
        <AwayNotice />
        <div className="page-width">
          <SlowConnectionNotice />
        </div>
        {props.children}
      </Frame>
      <RouteChange />
    </>
  );
}

/** The site's frame around a page of text. Its navigation bar loads code only for signed-in people. */
export function DocumentLayout(props: { readonly children: ReactNode }) {
  return (
    <Frame
      bar={<Island name="nav-bar" wake="signed-in" />}
      toasts={<div data-toasts />}
      height="min-h-[70vh]"
    >
      {props.children}
    </Frame>
  );
}

/** The site's frame. Toasts (short messages) under its bar move the page down, and cover none of it. */
function Frame(props: {
  readonly bar: ReactNode;
  readonly toasts: ReactNode;
  readonly height: string;
  readonly children: ReactNode;
}) {
  return (
    <>
      <a
        data-no-print
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-field bg-ink px-4 py-3 font-bold text-white focus:translate-y-0"
      >
        Skip to the page
      </a>
      <div
        data-no-print
        className="pointer-events-none sticky top-0 z-40 typing:top-[calc(-4rem-1px)] [&_header]:pointer-events-auto"
      >
        {props.bar}
        {props.toasts}
      </div>
      <Letterhead />
      <main id="main" tabIndex={-1} className={`${props.height} print:min-h-0`}>
        {props.children}
      </main>
      <SiteFooter />
    </>
  );
}

/** The head of a printed page: the company and how to reach it. */
function Letterhead() {
  const { phone, email } = useCompany();
  return (
    <div className="mb-4 hidden items-end justify-between gap-8 border-b-2 border-ink pb-3 print:flex">
      <BrandMark />
      <p className="text-right text-small">
        <CompanyFooterLine />
        <br />
        {[phone && formatPhone(phone), email].filter(Boolean).join(", ")}
      </p>
    </div>
  );
}

/** Does what a browser does when a page loads: shows progress, then moves the focus and says the title. */
function RouteChange() {
  const { pathname } = useLocation();
  const isLoading = useIsPageLoading();
  const [title, setTitle] = useState("");
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById("main");
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname]);

  return (
    <>
      {isLoading && (
        <div
          aria-hidden="true"
          className="fixed inset-x-0 top-0 z-50 h-1 animate-breathe bg-action"
        />
      )}
      <output className="sr-only">{title}</output>
    </>
  );
}

/** Says that our server cannot be reached, on a page that this browser has stored (worker/offline-site.ts). */
function AwayNotice() {
  const [isBack, setBack] = useState(false);
  const isAway = useIsHydrated() && "away" in document.documentElement.dataset && !isBack;
  useOnReconnect(isAway, () => setBack(true));
  if (!isAway) return null;
  return (
    <div className="page-width pt-6 [main:has([data-says-away])>&]:hidden">
      <Notice kind="warning" title="We cannot reach our server right now">
        Check your connection. What you filled in is kept in this browser, and this page goes on by
        itself as soon as we are back.
      </Notice>
    </div>
  );
}

const linkLook =
  "inline-flex min-h-11 items-center text-white underline decoration-white/40 underline-offset-4 hover:decoration-white";

const flowLook = "flex flex-wrap gap-x-5";

const socialPlaces = [
  ["facebook", "Facebook"],
  ["instagram", "Instagram"],
] as const;

/** The footer: all links for visitors, one line for signed-in people; style rules show the right one. */
function SiteFooter() {
  return (
    <footer
      data-no-print
      className="[&_:focus-visible]:outline-white sticky top-[100dvh] bg-ink text-small text-white"
    >
      <div className="signed-in:hidden border-white/20 sm:border-b">
        <ForVisitors />
      </div>
      <div className="bar-width flex flex-wrap items-center justify-between gap-x-8 py-2">
        <p className="py-2 text-white/80">
          <CompanyFooterLine />
        </p>
        <ul className={`signed-out:hidden ${flowLook}`}>
          <li>
            <CompanyPhoneLink className={linkLook} />
          </li>
          <PageLinks items={legalLinks} />
        </ul>
      </div>
    </footer>
  );
}

/** The footer for visitors, in columns in a wide window, and as one list of links on a phone. */
function ForVisitors() {
  const company = useCompany();
  return (
    <div className="page-width grid gap-x-8 pt-5 sm:grid-cols-3 sm:gap-y-8 sm:py-10 lg:grid-cols-[2fr_1fr_1fr_1fr]">
      <address className="not-italic sm:max-lg:col-span-3">
        <p className="flex flex-wrap items-baseline gap-x-3 sm:block">
          <span className="text-lead font-heavy sm:block">{brand.name}</span>
          <span className="text-white/80">{brand.tagline}</span>
        </p>
        <p className={flowLook}>
          <CompanyPhoneLink className={linkLook} />
          <MailLink className={linkLook} address={company.email} />
        </p>
        {company.physicalAddress && <p>{company.physicalAddress}</p>}
        <p>{brand.hours}</p>
        <ul className={flowLook}>
          {socialPlaces.map(
            ([field, name]) =>
              company[field] && (
                <li key={field}>
                  <a className={linkLook} href={company[field]} rel="noopener">
                    {name}
                  </a>
                </li>
              ),
          )}
        </ul>
      </address>
      {footerGroups.map((group) => (
        <nav key={group.title} aria-label={group.title}>
          <p className="mb-1 font-bold text-white/80 max-sm:sr-only">{group.title}</p>
          <ul className={`${flowLook} sm:block`}>
            <PageLinks items={group.items} />
          </ul>
        </nav>
      ))}
    </div>
  );
}

function PageLinks({ items }: { readonly items: readonly NavItem[] }) {
  return items.map((item) => (
    <li key={item.to} className={item.isInMenu ? "max-sm:hidden" : undefined}>
      <Link to={item.to} className={linkLook}>
        {item.label}
      </Link>
    </li>
  ));
}

/** Says after some seconds (`when-late` in app.css) that the page is slow, or that it needs JavaScript. */
export function SlowConnectionNotice() {
  return (
    <>
      <noscript>
        <p className="my-6">
          This page needs JavaScript, which is off in this browser. Turn it on, or <CallUsLink />.
        </p>
      </noscript>
      <div className="when-late my-6">
        <Notice kind="warning" title="This page has not loaded fully yet">
          Check your connection: what you filled in stays. If nothing happens, load the page again,
          or <CallUsLink />.
        </Notice>
      </div>
    </>
  );
}
