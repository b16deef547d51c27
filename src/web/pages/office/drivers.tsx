import { webPaths } from "#contract/web-paths.ts";
import { type Driver, driverRecords } from "#web/features/fleet/fleet-records.ts";
import {
  column,
  idColumn,
  ownIdColumn,
  personColumns,
  statusColumn,
} from "#web/office/list/record-columns.tsx";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { PersonCard } from "#web/office/list/row-cards.tsx";
import { lacksDocuments, statusFilter } from "#web/office/record-status.tsx";
import { alphabetical, byAge, type DataColumn } from "#web/office/table/columns.tsx";
import { useRemoval } from "./record-parts.tsx";

export const meta = { title: "Drivers" };

const columns: readonly DataColumn<Driver>[] = [
  ownIdColumn("driver"),
  ...personColumns<Driver>(statusColumn(lacksDocuments)),
  column("area", ({ area }) => area, { sort: "area", className: "min-w-28 wrap-anywhere" }),
  column("ownerDriver", ({ ownerDriver }) => (ownerDriver === "yes" ? "Yes" : "No"), {
    isHiddenAtFirst: true,
  }),
  idColumn("vehicleId", webPaths.vehicleUpdate),
  idColumn("ownerId"),
];

export default function Drivers() {
  const removal = useRemoval(driverRecords, (driverId) => ({ driverId }));
  return (
    <RecordTable
      {...removal}
      label="Drivers"
      columns={columns}
      page={{ label: "Edit", to: ({ id }) => webPaths.driverUpdate(id) }}
      chips={[statusFilter]}
      searchHint="Name, email, number or area"
      sorts={[
        ...alphabetical("name", "Name"),
        ...alphabetical("area", "Area"),
        ...byAge("created", "Registered"),
      ]}
      card={(driver) => (
        <PersonCard person={driver} status={driver.status}>
          {lacksDocuments(driver)}
          {driver.area}
          {driver.ownerDriver === "yes" && ", owner driver"}
        </PersonCard>
      )}
      nothingYet={{
        title: "No drivers yet",
        children: "Drivers appear here as soon as they have registered.",
      }}
    />
  );
}
