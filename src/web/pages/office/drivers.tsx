import { webPaths } from "#contract/web-paths.ts";
import { type Driver, driverRecords } from "#web/features/fleet/fleet-records.ts";
import {
  idColumn,
  type ListColumns,
  ownIdColumn,
  personColumns,
  statusColumn,
  withoutColumn,
} from "#web/office/list/record-columns.tsx";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { PersonCard } from "#web/office/list/row-cards.tsx";
import { missingDocuments, statusFilter } from "#web/office/record-status.tsx";
import { alphabetical, byAge } from "#web/office/table/columns.tsx";
import { useRemoval } from "./record-parts.tsx";

export const meta = { title: "Drivers" };

const columns: ListColumns<Driver> = {
  id: ownIdColumn("driver"),
  ...personColumns({ status: statusColumn(missingDocuments) }),
  area: { cell: ({ area }) => area, sort: "area", className: "min-w-28 wrap-anywhere" },
  ownerDriver: {
    cell: ({ ownerDriver }) => (ownerDriver === "yes" ? "Yes" : "No"),
    isHiddenAtFirst: true,
  },
  vehicleId: idColumn("vehicleId", webPaths.vehicleUpdate),
  ownerId: idColumn("ownerId"),
  ...withoutColumn("vehiclePlate", "vehicleTruckSize", "lacksDocuments"),
};

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
          {missingDocuments(driver)}
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
