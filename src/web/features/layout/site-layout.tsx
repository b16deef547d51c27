import type { ReactNode } from "react";
import { Toasts } from "#web/ui/toasts/toasts.tsx";
import { MessagingButton } from "./messaging-button.tsx";
import { NavBar } from "./nav-bar.tsx";
import { RouteChange } from "./route-change.tsx";
import { SiteFooter } from "./site-footer.tsx";

/** What stands around every page. */
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
