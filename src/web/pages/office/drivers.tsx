import { DriverTable } from "#web/features/fleet/driver-table.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeading } from "#web/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "Drivers" });

export default function Drivers() {
  return (
    <>
      <PageHeading>Drivers</PageHeading>
      <DriverTable />
    </>
  );
}
