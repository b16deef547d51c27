import { lazy, Suspense } from "react";
import type { Party } from "#web/session/session.ts";
import { SidebarLinks } from "./sidebar-links.tsx";

const SidebarGroups = lazy(() =>
  import("./sidebar-groups.tsx").catch(() => ({ default: NotLoaded })),
);

function NotLoaded() {
  return <p className="px-3">These links did not load. Reload the page.</p>;
}

/** The links of a signed-in party (specification, section 2, "Navigation"), behind a button. */
export function SidebarMenu(props: { readonly party: Party }) {
  return (
    <SidebarLinks>
      <Suspense>
        <SidebarGroups party={props.party} />
      </Suspense>
    </SidebarLinks>
  );
}
