import { type YesOrNo, yesOrNo } from "../people/party-kinds.ts";
import { isOneOf } from "../text/lists.ts";
import {
  type VehicleField,
  type VehicleInput,
  type VehicleShape,
  vehicleShapes,
} from "./check-vehicle.ts";
import { canonicalPlate, isLicencePlate } from "./licence-plate.ts";
import { isTruckSize, type TruckSize } from "./truck-catalogue.ts";

export type VehicleTraits = {
  readonly truckSize: TruckSize;
  /** Canonical: upper case, letters and digits only. */
  readonly licencePlate: string;
  readonly shape: VehicleShape;
  readonly git: YesOrNo;
};

type Change = { readonly [K in VehicleField]?: string | undefined };

/** The valid fields in the form in which they are stored; `checkVehicleChange` names the others. */
export function readVehicleChange({
  truckSize,
  licencePlate,
  shape,
  git,
}: Change): Partial<VehicleTraits> {
  return {
    ...(isTruckSize(truckSize) && { truckSize }),
    ...(licencePlate !== undefined &&
      isLicencePlate(licencePlate) && { licencePlate: canonicalPlate(licencePlate) }),
    ...(isOneOf(vehicleShapes, shape) && { shape }),
    ...(isOneOf(yesOrNo, git) && { git }),
  };
}

/**
 * A vehicle in the form in which it is stored.
 *
 * @throws RangeError for one that `checkVehicle` refuses
 */
export function readVehicle(input: VehicleInput): VehicleTraits {
  const { truckSize, licencePlate, shape, git } = readVehicleChange(input);
  if (!truckSize || !licencePlate || !shape || !git) {
    throw new RangeError("This vehicle was not checked.");
  }
  return { truckSize, licencePlate, shape, git };
}
