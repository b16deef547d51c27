import { Skeleton } from "#web/ui/placeholders.tsx";
import { NavBarFrame } from "./nav-bar-frame.tsx";
import { SlowNotice } from "./slow-notice.tsx";

/** Shown on every page that the build does not render, until its code has arrived. */
export function LoadingPage() {
  return (
    <>
      <NavBarFrame />
      <main id="main" className="page-width min-h-[calc(100dvh-4rem)] py-8">
        <SlowNotice />
        <Skeleton lines={6} className="max-w-text" />
      </main>
    </>
  );
}
