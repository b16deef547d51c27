import { recordStatusTabs, removedRecordsTabs } from "#contract/list-filters.ts";
import { type PartyStatus, partyStatuses } from "#domain/people/party-kinds.ts";
import { WarningIcon } from "#web/ui/icons.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { createChipFilter } from "./list/record-filters.ts";

const looks = {
  pending: ["waiting", "Pending"],
  active: ["done", "Active"],
  suspended: ["stopped", "Suspended"],
  removed: ["gone", "Removed"],
} as const satisfies Readonly<Record<PartyStatus, unknown>>;

export function RecordStatusBadge(props: { readonly status: PartyStatus }) {
  return <StatusBadge look={looks[props.status]} />;
}

/** A warning for an active driver or vehicle that lacks a document; else null. */
export function missingDocumentsWarning(row: {
  readonly status: PartyStatus;
  readonly lacksDocuments: boolean;
}) {
  if (row.status !== "active" || !row.lacksDocuments) return null;
  return (
    <span className="flex items-center gap-1 text-small font-semibold">
      <WarningIcon className="size-4 shrink-0" />
      Documents missing
    </span>
  );
}

export const partyStatusOptions: readonly {
  readonly value: PartyStatus;
  readonly label: string;
}[] = partyStatuses.map((value) => ({ value, label: looks[value][1] }));

export const partyStatusFilter = createChipFilter(
  { param: "show", label: "Status", counted: "status" },
  recordStatusTabs,
);

export const removedRecordsFilter = createChipFilter(
  { param: "show", label: "Removed or not", counted: "standing" },
  removedRecordsTabs,
);
