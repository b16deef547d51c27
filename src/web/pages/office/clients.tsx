import { ClientTable } from "#web/features/clients/client-table.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeading } from "#web/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "Clients" });

export default function Clients() {
  return (
    <>
      <PageHeading>Clients</PageHeading>
      <ClientTable />
    </>
  );
}
