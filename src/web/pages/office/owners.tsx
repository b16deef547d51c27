import { webPaths } from "#contract/web-paths.ts";
import { OwnerTable } from "#web/features/fleet/owner-table.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { RequireParty } from "#web/lib/session/require-party.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "Owners" });

export default function Owners() {
  return (
    <RequireParty allow={["user"]} loginPath={webPaths.clientLogin()}>
      {() => (
        <>
          <PageHeading>Owners</PageHeading>
          <OwnerTable />
        </>
      )}
    </RequireParty>
  );
}
