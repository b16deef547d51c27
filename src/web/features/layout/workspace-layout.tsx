import type { ReactNode } from "react";
import { useSignedInPartyOrOfflineDriver } from "#web/offline/cached-reads.ts";
import SidebarGroups from "./sidebar-groups.tsx";
import { SidebarLinks } from "./sidebar-links.tsx";

export default function WorkspaceLayout(props: { readonly children: ReactNode }) {
  const party = useSignedInPartyOrOfflineDriver();
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
