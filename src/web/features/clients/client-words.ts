import type { Client } from "./client-records.ts";

export const clientTypes = [
  { value: "individual", label: "Individual" },
  { value: "corporate", label: "Corporate" },
] as const satisfies readonly { readonly value: Client["clientType"]; readonly label: string }[];

export const corporateInterests = [
  { value: null, label: "N/A" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const satisfies readonly {
  readonly value: Client["corporateInterest"];
  readonly label: string;
}[];

export function clientTypeText(type: Client["clientType"]): string {
  return clientTypes.find(({ value }) => value === type)?.label ?? type;
}

/** `Yes`, `No`, or `N/A` where nobody was asked (specification, section 3). */
export function corporateInterestText(interest: Client["corporateInterest"]): string {
  return corporateInterests.find(({ value }) => value === interest)?.label ?? "N/A";
}
