import { type YesNoAnswer, yesNoAnswers } from "../people/party-kinds.ts";
import type { OptionalPersonFields } from "../people/person-details.ts";
import { isInList } from "../text/lists.ts";
import { grossMassMessage, isGrossMass, usualGrossKg } from "./gross-mass.ts";
import { canonicalLicencePlate, isLicencePlate } from "./licence-plate.ts";
import { isTruckSize, type TruckSize, truckSizes } from "./truck-catalogue.ts";

export const vehicleShapes = ["open", "closed"] as const;
export type VehicleShape = (typeof vehicleShapes)[number];

export type VehicleField = "truckSize" | "licencePlate" | "shape" | "git";
export type VehicleInput = Readonly<Record<VehicleField, string>> & {
  /** The gross vehicle mass in kg; without it that of a usual vehicle of the size. */
  readonly grossKg?: number | undefined;
};
type VehicleMessages = Readonly<Record<VehicleField, string>>;

/** The full driver form's messages for empty fields of a vehicle. docs/spec.md V-31. */
const driverFormVehicleMessages: VehicleMessages = {
  truckSize: "Truck Size is required",
  licencePlate: "Vehicle licence plate is required",
  shape: "Vehicle body shape is required",
  git: "The GIT field is required",
};

/** The vehicle-only form's messages for empty fields. docs/spec.md V-33. */
const vehicleOnlyMessages: VehicleMessages = {
  truckSize: "Truck size is required",
  licencePlate: "Licence plate is required",
  shape: "Vehicle shape is required",
  git: "Goods in Transit (GIT) info is required",
};

export const maxVehiclesPerForm = 20;
/** The most vehicles of one driver that may wait for review: anybody can send vehicles, few people review. */
export const maxPendingVehicles = 20;

/**
 * Checks one vehicle, with the messages of its form. A choice that is on no list of the form, such as
 * 'pleaseSelect', counts as missing.
 */
function checkVehicle(vehicle: VehicleInput, messages: VehicleMessages) {
  const errors: Partial<Record<VehicleField | "grossKg", string>> = {};
  if (vehicle.grossKg !== undefined && !isGrossMass(vehicle.grossKg))
    errors.grossKg = grossMassMessage;
  if (!isTruckSize(vehicle.truckSize)) errors.truckSize = messages.truckSize;
  if (canonicalLicencePlate(vehicle.licencePlate) === "")
    errors.licencePlate = messages.licencePlate;
  else if (!isLicencePlate(vehicle.licencePlate))
    errors.licencePlate =
      "Please enter a valid licence plate: 2 to 12 letters and digits, for example ABC 123 GP";
  if (!isInList(vehicleShapes, vehicle.shape)) errors.shape = messages.shape;
  if (!isInList(yesNoAnswers, vehicle.git)) errors.git = messages.git;
  return errors;
}

/**
 * Checks the vehicles of the full driver form. Keys are `vehicles.<index>.<field>`
 * (index from 0), or `vehicles` for the list itself.
 */
export function checkDriverVehicles(vehicles: readonly VehicleInput[]): Record<string, string> {
  if (vehicles.length === 0) return { vehicles: "Please add at least one vehicle" };
  if (vehicles.length > maxVehiclesPerForm)
    return { vehicles: `Please register at most ${maxVehiclesPerForm} vehicles at once` };
  const errors: Record<string, string> = {};
  const plates = new Set<string>();
  for (const [index, vehicle] of vehicles.entries()) {
    const found = checkVehicle(vehicle, driverFormVehicleMessages);
    const plate = canonicalLicencePlate(vehicle.licencePlate);
    if (plates.has(plate)) found.licencePlate ??= "This licence plate is in the list already";
    plates.add(plate);
    for (const [field, message] of Object.entries(found)) {
      errors[`vehicles.${index}.${field}`] = message;
    }
  }
  return errors;
}

export function checkVehicleChange({
  truckSize = truckSizes[0],
  licencePlate = "AB12CDGP",
  shape = "closed",
  git = "no",
  grossKg,
}: OptionalPersonFields<VehicleInput>) {
  return checkVehicle({ truckSize, licencePlate, shape, git, grossKg }, vehicleOnlyMessages);
}

/** Checks the vehicle-only form. `agreedToTerms` may be absent; `false` is refused. */
export function checkVehicleRegistration(
  input: VehicleInput & { readonly agreedToTerms?: boolean | undefined },
): Partial<Record<VehicleField | "grossKg" | "agreedToTerms", string>> {
  const errors = checkVehicle(input, vehicleOnlyMessages);
  if (input.agreedToTerms !== false) return errors;
  return { ...errors, agreedToTerms: "Please agree to the Terms and Conditions" };
}

export type ParsedVehicle = {
  readonly truckSize: TruckSize;
  /** The gross vehicle mass in kg. */
  readonly grossKg: number;
  /** The plate in its stored form: upper case, letters and digits only. */
  readonly licencePlate: string;
  readonly shape: VehicleShape;
  readonly git: YesNoAnswer;
};

/** Reads the valid fields of a vehicle for storing; `checkVehicleChange` names the invalid fields. */
export function parseVehicleChange({
  truckSize,
  licencePlate,
  shape,
  git,
  grossKg,
}: OptionalPersonFields<VehicleInput>): Partial<ParsedVehicle> {
  return {
    ...(grossKg !== undefined && { grossKg }),
    ...(isTruckSize(truckSize) && { truckSize }),
    ...(licencePlate !== undefined &&
      isLicencePlate(licencePlate) && { licencePlate: canonicalLicencePlate(licencePlate) }),
    ...(isInList(vehicleShapes, shape) && { shape }),
    ...(isInList(yesNoAnswers, git) && { git }),
  };
}

/** Reads a vehicle for storing. Throws RangeError for a vehicle that a form would refuse. */
export function parseVehicle(input: VehicleInput): ParsedVehicle {
  const { truckSize, licencePlate, shape, git, grossKg } = parseVehicleChange(input);
  if (!truckSize || !licencePlate || !shape || !git) {
    throw new RangeError("This vehicle was not checked.");
  }
  return { truckSize, grossKg: grossKg ?? usualGrossKg[truckSize], licencePlate, shape, git };
}
