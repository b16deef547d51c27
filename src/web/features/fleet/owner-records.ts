import { callApi } from "#web/lib/api/api-client.ts";
import { formatPhone } from "#web/lib/format.ts";
import type { RecordChoices } from "#web/parts/records/edit/record-field.tsx";
import {
  type FiltersOf,
  listCalls,
  type RecordKind,
  type RowOf,
  removalCalls,
} from "#web/parts/records/record-kind.ts";

export type Owner = RowOf<"owners">;

/** Owners of vehicles as the office works with them; they are deleted, not edited. */
export const ownerRecords: RecordKind<Owner, FiltersOf<"owners">> = {
  ...listCalls("owners"),
  ...removalCalls("owners"),
  noun: { one: "owner", many: "owners" },
  nameOf: ({ name, surname }) => `${name} ${surname}`,
};

/** Owners as somebody chooses one for a driver or a vehicle. */
export const ownerChoices: RecordChoices<Owner> = {
  key: ownerRecords.key,
  noun: ownerRecords.noun,
  nameOf: ownerRecords.nameOf,
  detailOf: ({ email, cellphone }) => `${email}, ${formatPhone(cellphone)}`,
  search: async (q, signal) =>
    (await callApi("GET /api/owners/all", { query: { q, limit: 10 }, signal })).items,
  find: (id, signal) => callApi("GET /api/owners/{id}", { params: { id }, signal }),
};
