import { webPaths } from "#contract/web-paths.ts";
import { PersonCard } from "#web/parts/records/person-card.tsx";
import {
  idColumn,
  ownIdColumn,
  personColumns,
  statusColumn,
} from "#web/parts/records/record-columns.tsx";
import { statusFilter } from "#web/parts/records/record-status.tsx";
import { RecordTable } from "#web/parts/records/record-table.tsx";
import type { RowPage } from "#web/parts/records/row-actions.tsx";
import type { DataColumn } from "#web/ui/data-table/data-column.ts";
import { alphabetical, byAge } from "#web/ui/data-table/sort-select.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { type Driver, driverRecords } from "./driver-records.ts";

/** Every field of a driver but the password (specification, section 3); the status in sight. */
const columns: readonly DataColumn<Driver>[] = [
  ownIdColumn("driver"),
  ...personColumns<Driver>(statusColumn()),
  { id: "area", header: "Area", sort: "area", className: "min-w-28", cell: ({ area }) => area },
  {
    id: "ownerDriver",
    header: "Owner Driver",
    cell: ({ ownerDriver }) => (ownerDriver === "yes" ? "Yes" : "No"),
  },
  idColumn("vehicleId", "Vehicle Id", ({ vehicleId }) => vehicleId, webPaths.vehicleUpdate),
  idColumn("ownerId", "Owner Id", ({ ownerId }) => ownerId),
];

const page: RowPage<Driver> = { label: "Edit", to: ({ id }) => webPaths.driverUpdate(id) };

/** Every driver, as the office works with them. */
export function DriverTable() {
  return (
    <RecordTable
      kind={driverRecords}
      label="Drivers"
      columns={columns}
      page={page}
      chips={[statusFilter]}
      searchHint="Name, e-mail, number or area"
      sorts={[
        ...alphabetical("name", "Name"),
        ...alphabetical("area", "Area"),
        ...byAge("created", "Registered"),
      ]}
      card={(driver) => (
        <PersonCard person={driver} status={driver.status}>
          {driver.area}
          {driver.ownerDriver === "yes" && ", owner driver"}
        </PersonCard>
      )}
      nothingYet={
        <EmptyState title="No drivers yet">
          Drivers appear here as soon as they have registered.
        </EmptyState>
      }
    />
  );
}
