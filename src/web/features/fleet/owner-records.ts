import { type CallOptions, callApi, type ReplyOf } from "#web/lib/api/api-client.ts";
import { formatPhone } from "#web/lib/format.ts";
import type { RecordChoices } from "#web/parts/records/edit/record-field.tsx";
import type { RecordKind } from "#web/parts/records/record-kind.ts";

export type Owner = ReplyOf<"GET /api/owners/all">["items"][number];
type OwnerFilters = NonNullable<CallOptions<"GET /api/owners/all">["query"]>;

/** Owners of vehicles as the office works with them; they are deleted, not edited. */
export const ownerRecords: RecordKind<Owner, OwnerFilters> = {
  key: "owners",
  noun: { one: "owner", many: "owners" },
  nameOf: ({ name, surname }) => `${name} ${surname}`,
  list: (query, signal) => callApi("GET /api/owners/all", { query, signal }),
  file: "GET /api/owners/all.csv",
  remove: (id) => callApi("DELETE /api/owners/delete/{id}", { params: { id } }),
  restore: (id) => callApi("PATCH /api/owners/restore/{id}", { params: { id } }),
  history: (id, query, signal) =>
    callApi("GET /api/owners/{id}/history", { params: { id }, query, signal }),
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
