import { useQuery } from "@tanstack/react-query";
import { truckSizes } from "#domain/fleet/truck-catalogue.ts";
import { formatPlate } from "#web/lib/format.ts";
import {
  type ChangeOf,
  type EditableKind,
  editCalls,
  type FiltersOf,
  listCalls,
  type RowOf,
  removalCalls,
} from "#web/parts/records/record-kind.ts";

export type Vehicle = RowOf<"vehicles">;
export type VehicleFilters = FiltersOf<"vehicles">;

/** Vehicles as the office works with them. */
export const vehicleRecords: EditableKind<Vehicle, VehicleFilters, ChangeOf<"vehicles">> = {
  ...listCalls("vehicles"),
  ...removalCalls("vehicles"),
  ...editCalls("vehicles"),
  noun: { one: "vehicle", many: "vehicles" },
  nameOf: ({ licencePlate }) => formatPlate(licencePlate),
};

/** The vehicles of one driver, by plate; removed ones are left out. */
export function useDriversVehicles(driverId: string) {
  return useQuery({
    queryKey: [vehicleRecords.key, "of", driverId],
    queryFn: ({ signal }) => vehicleRecords.list({ driverId, limit: 100 }, signal),
  });
}

export const sizeOptions = truckSizes.map((value) => ({ value, label: value }));

export const shapeOptions = [
  { value: "open", label: "Open" },
  { value: "closed", label: "Closed" },
] as const satisfies readonly { readonly value: Vehicle["shape"]; readonly label: string }[];

export function shapeText(shape: Vehicle["shape"]): string {
  return shape === "open" ? "Open" : "Closed";
}

/** `3ton, closed, goods in transit insured`. */
export function vehicleText({
  truckSize,
  shape,
  git,
}: Pick<Vehicle, "truckSize" | "shape" | "git">): string {
  return `${truckSize}, ${shape}, goods in transit ${git === "yes" ? "insured" : "not insured"}`;
}
