import { editableKind, type RowOf } from "#web/parts/records/office-kinds.ts";
import { fullName } from "#web/parts/records/record-kind.ts";

export type Driver = RowOf<"drivers">;

/** Drivers as the office works with them, and chooses one for a vehicle. */
export const driverRecords = {
  ...editableKind("drivers", { noun: "driver", nameOf: fullName }),
  detailOf: ({ area, email }: Driver) => `${area}, ${email}`,
};
