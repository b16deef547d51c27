import { type BodyOf, type CallOptions, callApi, type ReplyOf } from "#web/lib/api/api-client.ts";
import type { EditableKind } from "#web/parts/records/record-kind.ts";

export type Client = ReplyOf<"GET /api/clients/{id}">;
export type ClientFilters = NonNullable<CallOptions<"GET /api/clients/all">["query"]>;
type ClientChange = BodyOf<"PATCH /api/clients/update/{id}">;

/** Clients as the office works with them. */
export const clientRecords: EditableKind<Client, ClientFilters, ClientChange> = {
  key: "clients",
  noun: { one: "client", many: "clients" },
  nameOf: ({ name, surname }) => `${name} ${surname}`,
  list: (query, signal) => callApi("GET /api/clients/all", { query, signal }),
  file: "GET /api/clients/all.csv",
  find: (id, signal) => callApi("GET /api/clients/{id}", { params: { id }, signal }),
  update: (id, body) => callApi("PATCH /api/clients/update/{id}", { params: { id }, body }),
  remove: (id) => callApi("DELETE /api/clients/delete/{id}", { params: { id } }),
  restore: (id) => callApi("PATCH /api/clients/restore/{id}", { params: { id } }),
  history: (id, query, signal) =>
    callApi("GET /api/clients/{id}/history", { params: { id }, query, signal }),
  historyWords: { nothing: { corporateInterest: "N/A" } },
};
