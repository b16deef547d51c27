import { editableKind } from "#web/office/office-kinds.ts";
import { fullName, type ListRow } from "#web/office/record-kind.ts";

export type Client = ListRow<"GET /api/clients/all">;

export const clientRecords = editableKind("clients", {
  noun: "client",
  rowName: fullName,
  historyWords: { nothing: { corporateInterest: "N/A" } },
});

export const clientTypes = [
  { value: "individual", label: "Individual" },
  { value: "corporate", label: "Corporate" },
] as const;

export const corporateInterests = [
  { value: null, label: "N/A" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;
