import { type ReactNode, useEffect } from "react";
import { isDriversPhone, useKnownParty } from "#web/lib/kept/read-or-kept.ts";
import SidebarGroups from "./sidebar-groups.tsx";
import { SidebarLinks } from "./sidebar-links.tsx";

/**
 * The signed-in part: the sidebar left, the page right. On small screens the sidebar is in the menu. On a
 * driver's phone this starts sending what waits there, whichever page is open.
 */
export default function WorkspaceLayout(props: { readonly children: ReactNode }) {
  const party = useKnownParty();
  const isDriver = party?.type === "driver";
  useEffect(() => {
    // Without a connection nobody says who is signed in.
    if (!isDriver && !isDriversPhone()) return;
    // Without its code the page works, and the pages of jobs start it again.
    void import("#web/lib/kept/send-jobs.ts").then(
      ({ startSending }) => startSending(),
      () => undefined,
    );
  }, [isDriver]);
  return (
    <div
      data-workspace
      className="mx-auto grid w-full max-w-wide lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-[15rem_minmax(0,1fr)] print:block print:min-h-0!"
    >
      <div data-no-print className="hidden border-r border-line lg:block">
        {party && (
          <nav aria-label="Workspace" className="sticky top-16 p-4 pt-8">
            <SidebarLinks>
              <SidebarGroups party={party} />
            </SidebarLinks>
          </nav>
        )}
      </div>
      <div className="min-w-0 px-4 py-8 md:px-8 print:p-0!">{props.children}</div>
    </div>
  );
}
