import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { brand } from "#contract/brand.ts";
import { useSession } from "#web/lib/session/session.ts";
import { ChatIcon } from "#web/ui/icons.tsx";
import { Toasts } from "#web/ui/toasts/toasts.tsx";
import { NavBar } from "./nav-bar.tsx";
import { SiteFooter } from "./site-footer.tsx";

/** The frame of every page: navigation bar, footer and toasts. */
export function SiteLayout(props: { readonly children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <NavBar />
      <main id="main" tabIndex={-1} className="min-h-[70vh]">
        {props.children}
      </main>
      <SiteFooter />
      <MessagingButton />
      <Toasts />
      <RouteChange />
    </>
  );
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-24 rounded-field bg-ink px-4 py-3 font-bold text-white focus:translate-y-0"
    >
      Skip to the page
    </a>
  );
}

/** Opens the messaging app; floats over every page, but not for staff, who answer there. */
function MessagingButton() {
  const { party } = useSession();
  if (party?.type === "user") return null;
  return (
    <aside aria-label="Message us">
      <a
        data-no-print
        href={brand.messaging.url}
        target="_blank"
        rel="noopener noreferrer"
        className="above-bottom-bar yields-to-field fixed right-4 z-30 grid size-13 place-items-center rounded-full border border-line bg-card text-action shadow-soft transition-colors hover:bg-action hover:text-white md:right-6"
      >
        <ChatIcon className="size-7" />
        <span className="sr-only">Message us on {brand.messaging.name} (opens in a new tab)</span>
      </a>
    </aside>
  );
}

/**
 * Does what the browser does when a page is loaded: shows that it is coming, then puts the focus at
 * the start of the page and has its title read.
 */
function RouteChange() {
  const { pathname } = useLocation();
  const isLoading = useNavigation().state === "loading";
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
