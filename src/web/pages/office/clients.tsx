import { webPaths } from "#contract/web-paths.ts";
import { ClientTable } from "#web/features/clients/client-table.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { RequireParty } from "#web/lib/session/require-party.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "Clients" });

export default function Clients() {
  return (
    <RequireParty allow={["user"]} loginPath={webPaths.clientLogin()}>
      {() => (
        <>
          <PageHeading>Clients</PageHeading>
          <ClientTable />
        </>
      )}
    </RequireParty>
  );
}
