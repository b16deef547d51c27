import { choicePerValue } from "#contract/list-filters.ts";
import { webPaths } from "#contract/web-paths.ts";
import { truckSizes, truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import {
  driverRecords,
  sizeOptions,
  type Vehicle,
  vehicleRecords,
  vehicleText,
} from "#web/features/fleet/fleet-records.ts";
import {
  idColumn,
  type ListColumns,
  ownIdColumn,
  statusColumn,
  withoutColumn,
} from "#web/office/list/record-columns.tsx";
import { chipFilter, optionLabels } from "#web/office/list/record-filters.ts";
import { recordLink } from "#web/office/list/record-links.tsx";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { RowHeading } from "#web/office/list/row-cards.tsx";
import { formatPlate } from "#web/office/record-kind.ts";
import {
  missingDocumentsWarning,
  partyStatusFilter,
  RecordStatusBadge,
} from "#web/office/record-status.tsx";
import { ageSorts, alphabeticalSorts, sortsByColumn } from "#web/office/table/columns.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { useRecordRemoval } from "./record-parts.tsx";

export const pageHead = { title: "Vehicles" };

const columns: ListColumns<Vehicle> = {
  id: ownIdColumn("vehicle"),
  truckSize: { cell: ({ truckSize }) => truckSizeText(truckSize), sort: "truckSize" },
  licencePlate: {
    cell: ({ licencePlate }) => formatPlate(licencePlate),
    sort: "licencePlate",
    className: "whitespace-nowrap font-semibold",
  },
  status: statusColumn(missingDocumentsWarning),
  shape: { cell: ({ shape }) => (shape === "open" ? "Open" : "Closed") },
  git: { cell: ({ git }) => (git === "yes" ? "Yes" : "No") },
  driverId: idColumn("driverId", webPaths.driverUpdate),
  ownerId: idColumn("ownerId"),
  ...withoutColumn("lacksDocuments"),
};

const sizeFilter = chipFilter(
  { param: "size", label: "Truck Size" },
  { any: {}, ...choicePerValue("truckSize", truckSizes) },
  { any: "Any size", ...optionLabels(sizeOptions) },
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
      links={[recordLink("driverId", "Driver", driverRecords)]}
      searchHint="Licence plate"
      sorts={[
        ...alphabeticalSorts("licencePlate", "Licence plate"),
        ...sortsByColumn("truckSize", "Size", ["smallest first", "largest first"]),
        ...ageSorts("created", "Registered"),
      ]}
      card={(vehicle) => (
        <>
          <RowHeading badge={<RecordStatusBadge status={vehicle.status} />}>
            {formatPlate(vehicle.licencePlate)}
          </RowHeading>
          {missingDocumentsWarning(vehicle)}
          <p className="text-small text-quiet">{vehicleText(vehicle)}</p>
        </>
      )}
      nothingYet={{
        title: "No vehicles yet",
        children: "Vehicles appear here when drivers register them, or when you add one.",
      }}
    />
  );
}
