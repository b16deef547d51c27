import { checkPasswordPair } from "../passwords/password-rules.ts";
import { fieldErrors } from "../text/field-errors.ts";
import { isInList, joinWithOr } from "../text/lists.ts";
import { checkEmail } from "./email-address.ts";
import { staffRoles } from "./party-kinds.ts";
import {
  checkName,
  checkPersonDetails,
  type OptionalPersonFields,
  type PersonDetails,
} from "./person-details.ts";

export const registrationTermsMessage = "Please agree to the Terms and Conditions";
export const areaRequiredMessage = "Area is required";

/** Agreement to the terms. Older callers of the API do not send it, so it may be absent; `false` is refused. */
type Agreement = { readonly agreedToTerms?: boolean | undefined };
type ChosenPassword = { readonly password: string; readonly confPassword: string };

export type ClientRegistration = PersonDetails & ChosenPassword & Agreement;
export type DriverRegistration = ClientRegistration & { readonly area: string };
type DriverOnlyRegistration = DriverRegistration & { readonly email: string };

export function checkClientRegistration(input: ClientRegistration) {
  return {
    ...checkPersonDetails(input),
    ...checkPasswordPair(input.password, input.confPassword),
    ...checkAgreement(input),
  };
}

export function checkDriverRegistration(input: DriverRegistration) {
  return { ...checkClientRegistration(input), ...checkDriverArea(input.area, areaRequiredMessage) };
}

/** Checks the driver-only form, which has another message for a missing area. docs/spec.md V-32. */
export function checkDriverOnlyRegistration(input: DriverOnlyRegistration) {
  return {
    ...checkClientRegistration(input),
    ...fieldErrors({ email: checkEmail(input.email) }),
    ...checkDriverArea(input.area, "Area based is required"),
  };
}

/** A change of a person's details by staff; a field that is absent stays as it is. */
export type PartyChange = Partial<PersonDetails & { readonly email: string }>;

/** Checks a change of a person's details by the rules of registration. */
export function checkPartyChange(change: OptionalPersonFields<PartyChange>) {
  const { email } = change;
  return {
    ...checkPersonDetails(change),
    ...fieldErrors({ email: email === undefined ? null : checkEmail(email) }),
  };
}

export function checkDriverArea(area: string, requiredMessage: string) {
  return fieldErrors({ area: checkName("Area", area, requiredMessage) });
}

function checkAgreement({ agreedToTerms }: Agreement) {
  return agreedToTerms === false ? { agreedToTerms: registrationTermsMessage } : {};
}

export const staffRoleMessage = `Choose ${joinWithOr(staffRoles)}.`;

export type StaffRegistration = PersonDetails & { readonly email: string; readonly role: string };

export const isStaffRole = (value: unknown) => isInList(staffRoles, value);

/** Checks the registration of a staff member on the server: the form checks nothing itself. */
export function checkStaffRegistration(input: StaffRegistration) {
  return {
    ...checkPersonDetails(input),
    ...fieldErrors({ email: checkEmail(input.email) }),
    ...(isStaffRole(input.role) ? {} : { role: staffRoleMessage }),
  };
}
