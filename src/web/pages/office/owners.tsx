import { OwnerTable } from "#web/features/fleet/owner-table.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeading } from "#web/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "Owners" });

export default function Owners() {
  return (
    <>
      <PageHeading>Owners</PageHeading>
      <OwnerTable />
    </>
  );
}
