import { formatPhone } from "#web/format.ts";
import { editableKind, type RowOf } from "#web/office/office-kinds.ts";
import { fullName } from "#web/office/record-kind.ts";

export type Owner = RowOf<"owners">;

/** Owners of vehicles as the office works with them, and chooses one. */
export const ownerRecords = {
  ...editableKind("owners", { noun: "owner", nameOf: fullName }),
  detailOf: ({ email, cellphone }: Owner) => `${email}, ${formatPhone(cellphone)}`,
};
