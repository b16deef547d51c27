import { useQuery } from "@tanstack/react-query";
import { sizeText, truckSizes } from "#domain/fleet/truck-catalogue.ts";
import { editableKind, type RowOf } from "#web/office/office-kinds.ts";
import { formatPlate } from "#web/office/record-kind.ts";

export type Vehicle = RowOf<"vehicles">;

/** Vehicles as the office works with them. */
export const vehicleRecords = editableKind("vehicles", {
  noun: "vehicle",
  nameOf: ({ licencePlate }) => formatPlate(licencePlate),
});

/** The vehicles of one driver, by plate; removed ones are left out. */
export function useDriversVehicles(driverId: string) {
  return useQuery({
    queryKey: [vehicleRecords.key, "of", driverId],
    queryFn: ({ signal }) => vehicleRecords.list({ driverId, limit: 100 }, signal),
  });
}

export const sizeOptions = truckSizes.map((value) => ({ value, label: sizeText(value) }));

/** `3 ton, closed, goods in transit insured`. */
export function vehicleText({
  truckSize,
  shape,
  git,
}: Pick<Vehicle, "truckSize" | "shape" | "git">): string {
  return `${sizeText(truckSize)}, ${shape}, goods in transit ${git === "yes" ? "insured" : "not insured"}`;
}
