import { type ReactNode, useEffect, useRef, useState } from "react";
import { Island } from "#web/browser/island.tsx";
import { useIsHydrated } from "#web/browser/use-now.ts";
import { formatPhone } from "#web/format.ts";
import { useWhenBack } from "#web/offline/when-back.ts";
import { useCompany } from "#web/parts/company/company.ts";
import { CompanyLine } from "#web/parts/company/company-links.tsx";
import { useIsArriving } from "#web/routing/current-page.ts";
import { useLocation } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";
import { Toasts } from "#web/ui/toasts/toasts.tsx";
import { NavBar } from "./nav-bar.tsx";
import { BrandMark } from "./nav-bar-frame.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SlowNotice } from "./slow-notice.tsx";

/** The footer starts below the screen, so that no page pushes it down while it loads. */
const belowTheFold = "min-h-[calc(100dvh-4rem)]";

export function SiteLayout(props: { readonly children: ReactNode }) {
  return (
    <>
      <Frame bar={<NavBar />} toasts={<Toasts />} height={belowTheFold}>
        <AwayNotice />
        <div className="page-width">
          <SlowNotice />
        </div>
        {props.children}
      </Frame>
      <RouteChange />
    </>
  );
}

/** The same frame around a document, whose bar has code only for the signed-in. */
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

/** Toasts stand in a row under the bar and move the page down, so that they cover none of it. */
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
        className="bar-on-top pointer-events-none sticky z-40 [&_header]:pointer-events-auto"
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

/** On paper: who the company is and how to reach it. */
function Letterhead() {
  const { phone, email } = useCompany();
  return (
    <div className="mb-4 hidden items-end justify-between gap-8 border-b-2 border-ink pb-3 print:flex">
      <BrandMark />
      <p className="text-right text-small">
        <CompanyLine />
        <br />
        {[phone && formatPhone(phone), email].filter(Boolean).join(", ")}
      </p>
    </div>
  );
}

/** Does what a browser does on a load: shows that it is coming, then the focus and the title. */
function RouteChange() {
  const { pathname } = useLocation();
  const isLoading = useIsArriving();
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

/** Says that our server is away, on a page that this browser kept (worker/kept-site.ts). */
function AwayNotice() {
  const [isBack, setBack] = useState(false);
  const isAway = useIsHydrated() && "away" in document.documentElement.dataset && !isBack;
  useWhenBack(isAway, () => setBack(true));
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
