import { type BodyOf, type CallOptions, callApi, type ReplyOf } from "#web/lib/api/api-client.ts";
import type { RecordChoices } from "#web/parts/records/edit/record-field.tsx";
import type { EditableKind } from "#web/parts/records/record-kind.ts";

export type Driver = ReplyOf<"GET /api/drivers/{id}">;
export type DriverFilters = NonNullable<CallOptions<"GET /api/drivers/all">["query"]>;
type DriverChange = BodyOf<"PATCH /api/drivers/update/{id}">;

/** Drivers as the office works with them. */
export const driverRecords: EditableKind<Driver, DriverFilters, DriverChange> = {
  key: "drivers",
  noun: { one: "driver", many: "drivers" },
  nameOf: ({ name, surname }) => `${name} ${surname}`,
  list: (query, signal) => callApi("GET /api/drivers/all", { query, signal }),
  file: "GET /api/drivers/all.csv",
  find: (id, signal) => callApi("GET /api/drivers/{id}", { params: { id }, signal }),
  update: (id, body) => callApi("PATCH /api/drivers/update/{id}", { params: { id }, body }),
  remove: (id) => callApi("DELETE /api/drivers/delete/{id}", { params: { id } }),
  restore: (id) => callApi("PATCH /api/drivers/restore/{id}", { params: { id } }),
  history: (id, query, signal) =>
    callApi("GET /api/drivers/{id}/history", { params: { id }, query, signal }),
};

/** Drivers as somebody chooses one for a vehicle. */
export const driverChoices: RecordChoices<Driver> = {
  key: driverRecords.key,
  noun: driverRecords.noun,
  nameOf: driverRecords.nameOf,
  detailOf: ({ area, email }) => `${area}, ${email}`,
  search: async (q, signal) =>
    (await callApi("GET /api/drivers/all", { query: { q, limit: 10 }, signal })).items,
  find: driverRecords.find,
};
