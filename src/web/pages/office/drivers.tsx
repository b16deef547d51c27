import { webPaths } from "#contract/web-paths.ts";
import { type Driver, driverRecords } from "#web/features/fleet/fleet-records.ts";
import {
  fieldsWithoutColumn,
  type ListColumns,
  linkedRecordIdColumn,
  personColumns,
  recordIdColumn,
  statusColumn,
} from "#web/office/list/record-columns.tsx";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { PersonCard } from "#web/office/list/row-cards.tsx";
import { missingDocumentsWarning, partyStatusFilter } from "#web/office/record-status.tsx";
import { alphabeticalSortOptions, newestOldestSortOptions } from "#web/office/table/columns.tsx";
import { useRecordRemoval } from "./record-parts.tsx";

export const pageHead = { title: "Drivers" };

const columns: ListColumns<Driver> = {
  id: recordIdColumn("driver"),
  ...personColumns({ status: statusColumn(missingDocumentsWarning) }),
  area: { cell: ({ area }) => area, sort: "area", className: "min-w-28 wrap-anywhere" },
  ownerDriver: {
    cell: ({ ownerDriver }) => (ownerDriver === "yes" ? "Yes" : "No"),
    isHiddenAtFirst: true,
  },
  vehicleId: linkedRecordIdColumn("vehicleId", webPaths.vehicleUpdate),
  ownerId: linkedRecordIdColumn("ownerId"),
  ...fieldsWithoutColumn("vehiclePlate", "vehicleTruckSize", "lacksDocuments"),
};

export default function Drivers() {
  const removal = useRecordRemoval(driverRecords, (driverId) => ({ driverId }));
  return (
    <RecordTable
      {...removal}
      label="Drivers"
      columns={columns}
      page={{ label: "Edit", to: ({ id }) => webPaths.driverUpdate(id) }}
      chips={[partyStatusFilter]}
      searchHint="Name, email, number or area"
      sorts={[
        ...alphabeticalSortOptions("name", "Name"),
        ...alphabeticalSortOptions("area", "Area"),
        ...newestOldestSortOptions("created", "Registered"),
      ]}
      card={(driver) => (
        <PersonCard person={driver} status={driver.status}>
          {missingDocumentsWarning(driver)}
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
