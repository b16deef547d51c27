import { checkDriverVehicles, type VehicleInput } from "#domain/fleet/check-vehicle.ts";
import {
  areaRequiredMessage,
  checkArea,
  checkDriverRegistration,
  checkPartyChange,
  type DriverRegistration,
  type PartyChange,
  registrationTermsMessage,
} from "#domain/people/check-registration.ts";
import { checkEmail } from "#domain/people/email-address.ts";
import { checkPersonDetails, type PersonDetails } from "#domain/people/person-details.ts";
import { fieldErrors } from "#domain/text/field-errors.ts";

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
 * Specification, section 5.
 */
export function checkDriverForm(form: DriverForm): Record<string, string> {
  const { driverDetails, vehicles, ownerDetails, agreedToTerms } = form;
  return {
    ...below("driverDetails", {
      ...fieldErrors({ email: checkEmail(driverDetails.email) }),
      ...checkDriverRegistration(driverDetails),
    }),
    ...checkDriverVehicles(vehicles),
    ...(ownerDetails ? below("ownerDetails", checkOwner(ownerDetails)) : {}),
    ...(agreedToTerms === false ? { agreedToTerms: registrationTermsMessage } : {}),
  };
}

/** Checks the owner's part of the form, in the words of the driver's part. */
function checkOwner(owner: OwnerDetails): Partial<Record<keyof OwnerDetails, string>> {
  return {
    ...checkPersonDetails(owner),
    ...fieldErrors({ email: checkEmail(owner.email) }),
    ...checkArea(owner.area, areaRequiredMessage),
  };
}

function below(path: string, errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [`${path}.${field}`, message]),
  );
}

/** A change of a driver's details by staff; a field that is left out stays as it is. */
export type DriverChange = {
  readonly [K in keyof PartyChange | "area"]?: string | undefined;
};

export function checkDriverChange(
  change: DriverChange,
): Partial<Record<keyof DriverChange, string>> {
  return {
    ...checkPartyChange(change),
    ...(change.area === undefined ? {} : checkArea(change.area, areaRequiredMessage)),
  };
}
