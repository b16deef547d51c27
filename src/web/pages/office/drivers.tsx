import { webPaths } from "#contract/web-paths.ts";
import { DriverTable } from "#web/features/fleet/driver-table.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { RequireParty } from "#web/lib/session/require-party.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "Drivers" });

export default function Drivers() {
  return (
    <RequireParty allow={["user"]} loginPath={webPaths.clientLogin()}>
      {() => (
        <>
          <PageHeading>Drivers</PageHeading>
          <DriverTable />
        </>
      )}
    </RequireParty>
  );
}
