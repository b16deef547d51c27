import { checkPasswordPair } from "#domain/passwords/password-rules.ts";
import { checkEmail, type FieldErrors } from "./check-registration.ts";
import { checkPersonDetails, type PersonDetails } from "./person-details.ts";

/** What a member of staff can be: an administrator also looks after the other staff. Section 6. */
export const staffRoles = ["user", "admin"] as const;

export type StaffRole = (typeof staffRoles)[number];

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

/** What is wrong with a new member of staff. The form asks nothing; the server asks this. */
export function checkUserRegistration(input: UserRegistration): FieldErrors<UserRegistration> {
  const email = checkEmail(input.email);
  return {
    ...checkPersonDetails(input),
    ...(email === null ? {} : { email }),
    ...checkPasswordPair(input.password, input.confPassword),
    ...(isStaffRole(input.role) ? {} : { role: staffRoleMessage }),
  };
}
