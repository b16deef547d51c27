import type { VehicleInput } from "#domain/fleet/check-vehicle.ts";
import type { FieldErrors } from "#web/ui/form/form-context.ts";
import { emptyVehicle } from "../drafts.ts";

type Vehicles = readonly VehicleInput[];

/** The value of an option: 'pleaseSelect' counts as nothing (specification, section 4). */
export function choiceOf(option: string): string {
  return option === "pleaseSelect" ? "" : option;
}

/** The list with one more vehicle, an empty one, at its end. */
export function withVehicle(vehicles: Vehicles): Vehicles {
  return [...vehicles, emptyVehicle];
}

/** The list without the vehicle at this index (from 0); never without any. */
export function withoutVehicle(vehicles: Vehicles, index: number): Vehicles {
  const left = vehicles.toSpliced(index, 1);
  return left.length > 0 ? left : noVehicles;
}

/** The list with other values in the vehicle at this index (from 0). */
export function withVehicleChange(
  vehicles: Vehicles,
  index: number,
  part: Partial<VehicleInput>,
): Vehicles {
  return vehicles.map((vehicle, other) => (other === index ? { ...vehicle, ...part } : vehicle));
}

/** The list as it starts: a single empty vehicle. */
export const noVehicles: Vehicles = [emptyVehicle];

/** Whether anything of a vehicle was filled in. */
export function isFilledIn(vehicle: VehicleInput): boolean {
  return Object.values(vehicle).some((value) => value !== "");
}

/** The messages once the vehicle at this index is gone: its own go, those of later ones move up. */
export function errorsWithoutVehicle(errors: FieldErrors, index: number): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]) => {
      const [, at, rest] = /^vehicles\.(\d+)(\..+)$/.exec(name) ?? [];
      if (at === undefined || Number(at) < index) return [[name, message]];
      return Number(at) === index ? [] : [[`vehicles.${Number(at) - 1}${rest}`, message]];
    }),
  );
}

/** The messages once all vehicles are gone. */
export function errorsWithoutVehicles(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => !/^vehicles(\.|$)/.test(name)),
  );
}
