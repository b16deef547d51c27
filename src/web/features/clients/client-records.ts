import {
  type ChangeOf,
  type EditableKind,
  editCalls,
  type FiltersOf,
  listCalls,
  type RowOf,
  removalCalls,
} from "#web/parts/records/record-kind.ts";

export type Client = RowOf<"clients">;

/** Clients as the office works with them. */
export const clientRecords: EditableKind<Client, FiltersOf<"clients">, ChangeOf<"clients">> = {
  ...listCalls("clients"),
  ...removalCalls("clients"),
  ...editCalls("clients"),
  noun: { one: "client", many: "clients" },
  nameOf: ({ name, surname }) => `${name} ${surname}`,
  historyWords: { nothing: { corporateInterest: "N/A" } },
};

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
