import { createContext, use } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { type AdmittedParties, hasRight, type StaffRight } from "#domain/people/rights.ts";
import type { SignedInParty } from "./session.ts";

/** The login page for a visitor who wanted a page that is only for the `admitted`. */
export function loginPathForPage(admitted: AdmittedParties): string {
  if (admitted.includes("manageCodes")) return webPaths.staffLogin();
  const isForDrivers = admitted.includes("driver") && !admitted.includes("client");
  return isForDrivers ? webPaths.driverLogin() : webPaths.clientLogin();
}

/** The one account type (client, driver or staff) that a page is for; "" if it is for several. */
export function onlyAdmittedPartyType(admitted: AdmittedParties): SignedInParty["type"] | "" {
  if (admitted === "signed-in") return "";
  const types = admitted.map((one) => (one === "client" || one === "driver" ? one : "user"));
  const [owner = ""] = types;
  return types.every((type) => type === owner) ? owner : "";
}

export const SignedInPartyContext = createContext<SignedInParty | null>(null);

export function useSignedInParty(): SignedInParty {
  const party = use(SignedInPartyContext);
  if (party === null) throw new Error("This page stands under no guard in routes.ts.");
  return party;
}

export const useIsStaff = (): boolean => useSignedInParty().type === "user";

/** Whether the signed-in person is staff with this right. The server checks the right again at each call. */
export const useHasStaffRight = (right: StaffRight): boolean =>
  hasRight(useSignedInParty().role, right);
