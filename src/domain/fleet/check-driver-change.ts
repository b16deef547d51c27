import { checkPartyChange, type PartyChange } from "#domain/people/check-party-change.ts";
import { areaRequiredMessage, checkArea } from "#domain/people/check-registration.ts";

/** What staff may change of a driver's details; a field that is left out stays as it is. */
export type DriverChange = {
  readonly [K in keyof PartyChange | "area"]?: string | undefined;
};

/** What is wrong with the fields that are to change: the same rules as at registration. */
export function checkDriverChange(
  change: DriverChange,
): Partial<Record<keyof DriverChange, string>> {
  return {
    ...checkPartyChange(change),
    ...(change.area === undefined ? {} : checkArea(change.area, areaRequiredMessage)),
  };
}
