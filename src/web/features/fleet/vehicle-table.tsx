import { eachOf } from "#contract/list-filters.ts";
import { webPaths } from "#contract/web-paths.ts";
import { truckSizes } from "#domain/fleet/truck-catalogue.ts";
import { formatPlate } from "#web/lib/format.ts";
import { idColumn, ownIdColumn, statusColumn } from "#web/parts/records/record-columns.tsx";
import { chipFilter, type LinkFilter, wordsOf } from "#web/parts/records/record-filters.ts";
import { RecordStatusBadge, statusFilter } from "#web/parts/records/record-status.tsx";
import { RecordTable } from "#web/parts/records/record-table.tsx";
import type { RowPage } from "#web/parts/records/row-actions.tsx";
import type { DataColumn } from "#web/ui/data-table/data-column.ts";
import { alphabetical, byAge } from "#web/ui/data-table/sort-select.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import {
  shapeText,
  sizeOptions,
  type Vehicle,
  type VehicleFilters,
  vehicleRecords,
  vehicleText,
} from "./vehicle-records.ts";

/** Every field of a vehicle (specification, section 3); the status in sight. */
const columns: readonly DataColumn<Vehicle>[] = [
  ownIdColumn("vehicle"),
  {
    id: "truckSize",
    header: "Truck Size",
    sort: "truckSize",
    cell: ({ truckSize }) => truckSize,
  },
  {
    id: "licencePlate",
    header: "Licence Plate",
    sort: "licencePlate",
    className: "whitespace-nowrap font-semibold",
    cell: ({ licencePlate }) => formatPlate(licencePlate),
  },
  statusColumn(),
  { id: "shape", header: "Shape", cell: ({ shape }) => shapeText(shape) },
  { id: "git", header: "GIT", cell: ({ git }) => (git === "yes" ? "Yes" : "No") },
  idColumn("driverId", "Driver Id", ({ driverId }) => driverId, webPaths.driverUpdate),
  idColumn("ownerId", "Owner Id", ({ ownerId }) => ownerId),
];

const sizeFilter = chipFilter(
  { param: "size", label: "Truck Size" },
  { any: {}, ...eachOf("truckSize", truckSizes) },
  { any: "Any size", ...wordsOf(sizeOptions) },
);

const page: RowPage<Vehicle> = { label: "Edit", to: ({ id }) => webPaths.vehicleUpdate(id) };

/** Every vehicle, as the office works with them. */
export function VehicleTable(props: {
  /** Whose vehicles a link can ask for. */
  readonly links: readonly LinkFilter<VehicleFilters>[];
}) {
  return (
    <RecordTable
      kind={vehicleRecords}
      label="Vehicles"
      columns={columns}
      page={page}
      chips={[statusFilter, sizeFilter]}
      links={props.links}
      searchHint="Licence plate"
      sorts={[
        ...alphabetical("licencePlate", "Licence plate"),
        { value: "truckSize", label: "Size, smallest first" },
        { value: "-truckSize", label: "Size, largest first" },
        ...byAge("created", "Registered"),
      ]}
      card={(vehicle) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="font-bold">{formatPlate(vehicle.licencePlate)}</h2>
            <RecordStatusBadge status={vehicle.status} />
          </div>
          <p className="text-small text-quiet">{vehicleText(vehicle)}</p>
        </>
      )}
      nothingYet={
        <EmptyState title="No vehicles yet">
          Vehicles appear here when drivers register them, or when you add one.
        </EmptyState>
      }
    />
  );
}
