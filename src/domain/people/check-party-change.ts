import { checkEmail, type FieldErrors } from "./check-registration.ts";
import { checkPersonDetails, type PersonDetails } from "./person-details.ts";

/** What staff may change of somebody's details; a field that is left out stays as it is. */
export type PartyChange = Partial<PersonDetails & { readonly email: string }>;

type Loose<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** What is wrong with the fields that are to change: the same rules as at registration. */
export function checkPartyChange(change: Loose<PartyChange>): FieldErrors<PartyChange> {
  const { name = "-", surname = "-", cellphone = "0825550000", email } = change;
  const details = checkPersonDetails({ name, surname, cellphone });
  const wrongEmail = email === undefined ? null : checkEmail(email);
  return { ...details, ...(wrongEmail === null ? {} : { email: wrongEmail }) };
}
