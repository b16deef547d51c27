import { CallUs } from "#web/parts/company-links.tsx";
import { Skeleton } from "#web/ui/states/skeleton.tsx";
import { NavBarFrame } from "./nav-bar-frame.tsx";

/** Shown on every page that the build does not render, until its code has arrived. */
export function LoadingPage() {
  return (
    <>
      <NavBarFrame />
      <main id="main" className="page-width min-h-[calc(100dvh-4rem)] py-8">
        <Skeleton lines={6} className="max-w-text" />
        <noscript>
          <p className="mt-8">
            This page needs JavaScript. Turn it on, or <CallUs /> and we book for you.
          </p>
        </noscript>
      </main>
    </>
  );
}
