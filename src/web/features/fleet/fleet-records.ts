import { truckSizes, truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { useApiRead } from "#web/api/use-read.ts";
import { formatPhone } from "#web/format.ts";
import { createEditableRecordKind } from "#web/office/office-kinds.ts";
import {
  formatUnbrokenLicencePlate,
  type ListRow,
  personFullName,
} from "#web/office/record-kind.ts";

export type Driver = ListRow<"GET /api/drivers/all">;
export type Owner = ListRow<"GET /api/owners/all">;
export type Vehicle = ListRow<"GET /api/vehicles/all">;

export const driverRecords = {
  ...createEditableRecordKind("drivers", { noun: "driver", rowName: personFullName }),
  rowDetail: ({ area, email }: Driver) => `${area}, ${email}`,
};

export const ownerRecords = {
  ...createEditableRecordKind("owners", { noun: "owner", rowName: personFullName }),
  rowDetail: ({ email, cellphone }: Owner) => `${email}, ${formatPhone(cellphone)}`,
};

export const vehicleRecords = createEditableRecordKind("vehicles", {
  noun: "vehicle",
  rowName: ({ licencePlate }) => formatUnbrokenLicencePlate(licencePlate),
});

/** Reads the vehicles of one driver, sorted by plate, without removed ones. */
export const useDriverVehicles = (driverId: string) =>
  useApiRead("GET /api/vehicles/all", { query: { driverId, limit: 100 } });

export const truckSizeOptions = truckSizes.map((value) => ({ value, label: truckSizeText(value) }));

/** Describes a vehicle: `3 ton, closed, goods in transit insured`. */
export function describeVehicle(vehicle: Pick<Vehicle, "truckSize" | "shape" | "git">): string {
  const { truckSize, shape, git } = vehicle;
  return `${truckSizeText(truckSize)}, ${shape}, goods in transit ${git === "yes" ? "insured" : "not insured"}`;
}
