import { filterChoicePerValue } from "#contract/list-filters.ts";
import { webPaths } from "#contract/web-paths.ts";
import { truckSizes, truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { groupDigitsInThousands } from "#domain/money/format-rand.ts";
import {
  describeVehicle,
  driverRecords,
  truckSizeOptions,
  type Vehicle,
  vehicleRecords,
} from "#web/features/fleet/fleet-records.ts";
import {
  fieldsWithoutColumn,
  type ListColumns,
  linkedRecordIdColumn,
  recordIdColumn,
  statusColumn,
} from "#web/office/list/record-columns.tsx";
import { createChipFilter } from "#web/office/list/record-filters.ts";
import { createRecordLinkFilter } from "#web/office/list/record-links.tsx";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { RowHeading } from "#web/office/list/row-cards.tsx";
import { formatUnbrokenLicencePlate } from "#web/office/record-kind.ts";
import {
  missingDocumentsWarning,
  partyStatusFilter,
  RecordStatusBadge,
} from "#web/office/record-status.tsx";
import {
  alphabeticalSortOptions,
  columnSortOptions,
  newestOldestSortOptions,
} from "#web/office/table/columns.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { useRecordRemoval } from "./record-parts.tsx";

export const pageHead = { title: "Vehicles" };

const columns: ListColumns<Vehicle> = {
  id: recordIdColumn("vehicle"),
  truckSize: { cell: ({ truckSize }) => truckSizeText(truckSize), sort: "truckSize" },
  grossKg: { cell: ({ grossKg }) => `${groupDigitsInThousands(grossKg)} kg` },
  licencePlate: {
    cell: ({ licencePlate }) => formatUnbrokenLicencePlate(licencePlate),
    sort: "licencePlate",
    className: "whitespace-nowrap font-semibold",
  },
  status: statusColumn(missingDocumentsWarning),
  shape: { cell: ({ shape }) => (shape === "open" ? "Open" : "Closed") },
  git: { cell: ({ git }) => (git === "yes" ? "Yes" : "No") },
  driverId: linkedRecordIdColumn("driverId", webPaths.driverUpdate),
  ownerId: linkedRecordIdColumn("ownerId"),
  ...fieldsWithoutColumn("lacksDocuments"),
};

const sizeFilter = createChipFilter(
  { param: "size", label: "Truck Size" },
  { any: {}, ...filterChoicePerValue("truckSize", truckSizes) },
  {
    any: "Any size",
    ...Object.fromEntries(truckSizeOptions.map(({ value, label }) => [value, label])),
  },
);

export default function Vehicles() {
  const removal = useRecordRemoval(vehicleRecords, (vehicleId) => ({ vehicleId }));
  return (
    <RecordTable
      actions={
        <LinkButton to={webPaths.vehicleOnlyRegister()} variant="secondary" size="compact">
          Add a vehicle
        </LinkButton>
      }
      {...removal}
      label="Vehicles"
      columns={columns}
      page={{ label: "Edit", to: ({ id }) => webPaths.vehicleUpdate(id) }}
      chips={[partyStatusFilter, sizeFilter]}
      links={[createRecordLinkFilter("driverId", "Driver", driverRecords)]}
      searchHint="Licence plate"
      sorts={[
        ...alphabeticalSortOptions("licencePlate", "Licence plate"),
        ...columnSortOptions("truckSize", "Size", ["smallest first", "largest first"]),
        ...newestOldestSortOptions("created", "Registered"),
      ]}
      card={(vehicle) => (
        <>
          <RowHeading badge={<RecordStatusBadge status={vehicle.status} />}>
            {formatUnbrokenLicencePlate(vehicle.licencePlate)}
          </RowHeading>
          {missingDocumentsWarning(vehicle)}
          <p className="text-small text-quiet">{describeVehicle(vehicle)}</p>
        </>
      )}
      nothingYet={{
        title: "No vehicles yet",
        children: "Vehicles appear here when drivers register them, or when you add one.",
      }}
    />
  );
}
