import { type CallOptions, callApi } from "#web/lib/api/api-client.ts";
import type { EditableKind, RecordKind } from "#web/parts/records/record-kind.ts";
import type { StaffChange, StaffMember, SuspendedParty } from "./staff-types.ts";
import { fullName } from "./staff-words.ts";

export type StaffFilters = NonNullable<CallOptions<"GET /api/users/all">["query"]>;
export type SuspendedFilters = NonNullable<CallOptions<"GET /api/users/suspended">["query"]>;

/** The staff as an administrator works with them. */
export const staffRecords: EditableKind<StaffMember, StaffFilters, StaffChange> = {
  key: "users",
  noun: { one: "user", many: "users" },
  nameOf: fullName,
  list: (query, signal) => callApi("GET /api/users/all", { query, signal }),
  file: "GET /api/users/all.csv",
  find: (id, signal) => callApi("GET /api/users/{id}", { params: { id }, signal }),
  update: (id, body) => callApi("PATCH /api/users/update/{id}", { params: { id }, body }),
  removeWord: "Remove",
  remove: (id) => callApi("DELETE /api/users/delete/{id}", { params: { id } }),
  restore: (id) => callApi("PATCH /api/users/restore/{id}", { params: { id } }),
  history: (id, query, signal) =>
    callApi("GET /api/users/{id}/history", { params: { id }, query, signal }),
  historyWords: {
    actions: {
      "create-first-admin": "Created as the first admin",
      "create-admin": "Created from the command line",
      "send-password-link": "Password link sent",
    },
  },
};

/** Everyone who is suspended; each is changed on the page of their own kind. */
export const suspendedRecords: RecordKind<SuspendedParty, SuspendedFilters> = {
  key: "suspended",
  noun: { one: "suspended user", many: "suspended users" },
  nameOf: fullName,
  list: (query, signal) => callApi("GET /api/users/suspended", { query, signal }),
  file: "GET /api/users/suspended.csv",
};
