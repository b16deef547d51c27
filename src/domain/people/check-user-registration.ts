import { checkPasswordPair } from "#domain/passwords/password-rules.ts";
import { fieldErrors } from "#domain/text/field-errors.ts";
import type { FieldErrors } from "./check-registration.ts";
import { checkEmail } from "./email-address.ts";
import { type StaffRole, staffRoles } from "./party-kinds.ts";
import { checkPersonDetails, type PersonDetails } from "./person-details.ts";

export const staffRoleMessage = "Choose user or admin.";

export type UserRegistration = PersonDetails & {
  readonly email: string;
  readonly password: string;
  readonly confPassword: string;
  readonly role: string;
};

export function isStaffRole(value: unknown): value is StaffRole {
  return staffRoles.some((role) => role === value);
}

/** Checks a new member of staff, on the server: the form checks nothing itself. */
export function checkUserRegistration(input: UserRegistration): FieldErrors<UserRegistration> {
  return {
    ...checkPersonDetails(input),
    ...fieldErrors({ email: checkEmail(input.email) }),
    ...checkPasswordPair(input.password, input.confPassword),
    ...(isStaffRole(input.role) ? {} : { role: staffRoleMessage }),
  };
}
