import { editableKind, type RowOf } from "#web/office/office-kinds.ts";
import { fullName } from "#web/office/record-kind.ts";

export type Driver = RowOf<"drivers">;

/** Drivers as the office works with them, and chooses one for a vehicle. */
export const driverRecords = {
  ...editableKind("drivers", { noun: "driver", nameOf: fullName }),
  detailOf: ({ area, email }: Driver) => `${area}, ${email}`,
};
