import {
  areaRequiredMessage,
  checkDriverArea,
  checkDriverRegistration,
  checkPartyChange,
  type DriverRegistration,
  registrationTermsMessage,
} from "../people/check-registration.ts";
import { checkEmail } from "../people/email-address.ts";
import type { OptionalPersonFields, PersonDetails } from "../people/person-details.ts";
import { fieldErrors } from "../text/field-errors.ts";
import { checkDriverVehicles, type VehicleInput } from "./check-vehicle.ts";

type OwnerDetails = PersonDetails & { readonly email: string; readonly area: string };

export type DriverForm = {
  readonly driverDetails: DriverRegistration & { readonly email: string };
  readonly vehicles: readonly VehicleInput[];
  readonly ownerDetails?: OwnerDetails | null | undefined;
  readonly agreedToTerms?: boolean | undefined;
};

/**
 * Checks the full driver form; returns all messages at once. Each key is the field's path in the
 * form: `driverDetails.name`, `vehicles.0.licencePlate`, `ownerDetails.email`, `agreedToTerms`.
 * docs/spec.md V-30.
 */
export function checkDriverForm(form: DriverForm): Record<string, string> {
  const { driverDetails, vehicles, ownerDetails, agreedToTerms } = form;
  return {
    ...prefixFields("driverDetails", {
      ...fieldErrors({ email: checkEmail(driverDetails.email) }),
      ...checkDriverRegistration(driverDetails),
    }),
    ...checkDriverVehicles(vehicles),
    ...(ownerDetails ? prefixFields("ownerDetails", checkDriverChange(ownerDetails)) : {}),
    ...(agreedToTerms === false ? { agreedToTerms: registrationTermsMessage } : {}),
  };
}

function prefixFields(
  path: string,
  errors: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [`${path}.${field}`, message]),
  );
}

/** Checks a change of a driver's details by staff; a field that is left out stays as it is. */
export function checkDriverChange(change: OptionalPersonFields<OwnerDetails>) {
  return {
    ...checkPartyChange(change),
    ...(change.area === undefined ? {} : checkDriverArea(change.area, areaRequiredMessage)),
  };
}
