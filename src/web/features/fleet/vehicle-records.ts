import { type BodyOf, type CallOptions, callApi, type ReplyOf } from "#web/lib/api/api-client.ts";
import { formatPlate } from "#web/lib/format.ts";
import type { EditableKind } from "#web/parts/records/record-kind.ts";

export type Vehicle = ReplyOf<"GET /api/vehicles/{id}">;
export type VehicleFilters = NonNullable<CallOptions<"GET /api/vehicles/all">["query"]>;
type VehicleChange = BodyOf<"PATCH /api/vehicles/update/{id}">;

/** Vehicles as the office works with them. */
export const vehicleRecords: EditableKind<Vehicle, VehicleFilters, VehicleChange> = {
  key: "vehicles",
  noun: { one: "vehicle", many: "vehicles" },
  nameOf: ({ licencePlate }) => formatPlate(licencePlate),
  list: (query, signal) => callApi("GET /api/vehicles/all", { query, signal }),
  file: "GET /api/vehicles/all.csv",
  find: (id, signal) => callApi("GET /api/vehicles/{id}", { params: { id }, signal }),
  update: (id, body) => callApi("PATCH /api/vehicles/update/{id}", { params: { id }, body }),
  remove: (id) => callApi("DELETE /api/vehicles/delete/{id}", { params: { id } }),
  restore: (id) => callApi("PATCH /api/vehicles/restore/{id}", { params: { id } }),
  history: (id, query, signal) =>
    callApi("GET /api/vehicles/{id}/history", { params: { id }, query, signal }),
};
