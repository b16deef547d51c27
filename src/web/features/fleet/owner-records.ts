import { callApi } from "#web/lib/api/api-client.ts";
import { formatPhone } from "#web/lib/format.ts";
import { type RowOf, removableKind } from "#web/parts/records/office-kinds.ts";
import { fullName } from "#web/parts/records/record-kind.ts";

export type Owner = RowOf<"owners">;

/** Owners of vehicles as the office works with them: deleted, not edited, and chosen. */
export const ownerRecords = {
  ...removableKind("owners", { noun: "owner", nameOf: fullName }),
  detailOf: ({ email, cellphone }: Owner) => `${email}, ${formatPhone(cellphone)}`,
  find: (id: string, signal: AbortSignal) =>
    callApi("GET /api/owners/{id}", { params: { id }, signal }),
};
