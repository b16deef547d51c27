import { SuspendedTable } from "#web/features/staff/suspended-table.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeading } from "#web/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "Suspended users" });

/** Everyone who is suspended: clients, drivers and administrators. Administrators only. */
export default function SuspendedUsers() {
  return (
    <>
      <PageHeading intro="People who may not log in for now. Open somebody to change their status.">
        Suspended users
      </PageHeading>
      <SuspendedTable />
    </>
  );
}
