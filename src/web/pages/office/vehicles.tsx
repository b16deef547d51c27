import { eachOf } from "#contract/list-filters.ts";
import { webPaths } from "#contract/web-paths.ts";
import { sizeText, truckSizes } from "#domain/fleet/truck-catalogue.ts";
import {
  driverRecords,
  sizeOptions,
  type Vehicle,
  vehicleRecords,
  vehicleText,
} from "#web/features/fleet/fleet-records.ts";
import { column, idColumn, ownIdColumn, statusColumn } from "#web/office/list/record-columns.tsx";
import { chipFilter, wordsOf } from "#web/office/list/record-filters.ts";
import { recordLink } from "#web/office/list/record-links.tsx";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { RowHeading } from "#web/office/list/row-cards.tsx";
import { formatPlate } from "#web/office/record-kind.ts";
import { lacksDocuments, RecordStatusBadge, statusFilter } from "#web/office/record-status.tsx";
import { alphabetical, bothWays, byAge, type DataColumn } from "#web/office/table/columns.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { useRemoval } from "./record-parts.tsx";

export const meta = { title: "Vehicles" };

const columns: readonly DataColumn<Vehicle>[] = [
  ownIdColumn("vehicle"),
  column("truckSize", ({ truckSize }) => sizeText(truckSize), { sort: "truckSize" }),
  column("licencePlate", ({ licencePlate }) => formatPlate(licencePlate), {
    sort: "licencePlate",
    className: "whitespace-nowrap font-semibold",
  }),
  statusColumn(lacksDocuments),
  column("shape", ({ shape }) => (shape === "open" ? "Open" : "Closed")),
  column("git", ({ git }) => (git === "yes" ? "Yes" : "No")),
  idColumn("driverId", webPaths.driverUpdate),
  idColumn("ownerId"),
];

const sizeFilter = chipFilter(
  { param: "size", label: "Truck Size" },
  { any: {}, ...eachOf("truckSize", truckSizes) },
  { any: "Any size", ...wordsOf(sizeOptions) },
);

export default function Vehicles() {
  const removal = useRemoval(vehicleRecords, (vehicleId) => ({ vehicleId }));
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
      chips={[statusFilter, sizeFilter]}
      links={[recordLink("driverId", "Driver", driverRecords)]}
      searchHint="Licence plate"
      sorts={[
        ...alphabetical("licencePlate", "Licence plate"),
        ...bothWays("truckSize", "Size", ["smallest first", "largest first"]),
        ...byAge("created", "Registered"),
      ]}
      card={(vehicle) => (
        <>
          <RowHeading badge={<RecordStatusBadge status={vehicle.status} />}>
            {formatPlate(vehicle.licencePlate)}
          </RowHeading>
          {lacksDocuments(vehicle)}
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
