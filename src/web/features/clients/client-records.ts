import { createEditableRecordKind } from "#web/office/office-kinds.ts";
import { type ListRow, personFullName } from "#web/office/record-kind.ts";

export type Client = ListRow<"GET /api/clients/all">;

export const clientRecords = createEditableRecordKind("clients", {
  noun: "client",
  rowName: personFullName,
  historyWords: { nothing: { corporateInterest: "N/A" } },
});

export const clientTypeNames = [
  { value: "individual", label: "Individual" },
  { value: "corporate", label: "Corporate" },
] as const;

export const corporateInterestOptions = [
  { value: null, label: "N/A" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;
