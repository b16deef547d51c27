import { callApi } from "#web/lib/api/api-client.ts";
import type { RecordChoices } from "#web/parts/records/edit/record-field.tsx";
import {
  type ChangeOf,
  type EditableKind,
  editCalls,
  type FiltersOf,
  listCalls,
  type RowOf,
  removalCalls,
} from "#web/parts/records/record-kind.ts";

export type Driver = RowOf<"drivers">;

/** Drivers as the office works with them. */
export const driverRecords: EditableKind<Driver, FiltersOf<"drivers">, ChangeOf<"drivers">> = {
  ...listCalls("drivers"),
  ...removalCalls("drivers"),
  ...editCalls("drivers"),
  noun: { one: "driver", many: "drivers" },
  nameOf: ({ name, surname }) => `${name} ${surname}`,
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
