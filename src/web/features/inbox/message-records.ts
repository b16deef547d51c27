import { type CallOptions, callApi } from "#web/lib/api/api-client.ts";
import type { RecordKind } from "#web/parts/records/record-kind.ts";
import type { ContactMessage } from "./message-types.ts";

export type MessageFilters = NonNullable<CallOptions<"GET /api/contacts/all">["query"]>;

/** What people wrote to the company, as staff work with it. */
export const messageRecords: RecordKind<ContactMessage, MessageFilters> = {
  key: "contacts",
  noun: { one: "message", many: "messages" },
  nameOf: ({ name }) => name,
  list: (query, signal) => callApi("GET /api/contacts/all", { query, signal }),
  file: "GET /api/contacts/all.csv",
  remove: (id) => callApi("DELETE /api/contacts/delete/{id}", { params: { id } }),
  restore: (id) => callApi("PATCH /api/contacts/restore/{id}", { params: { id } }),
  history: (id, query, signal) =>
    callApi("GET /api/contacts/{id}/history", { params: { id }, query, signal }),
};
