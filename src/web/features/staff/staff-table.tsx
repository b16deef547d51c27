import { useCallback } from "react";
import { eachOf } from "#contract/list-filters.ts";
import { webPaths } from "#contract/web-paths.ts";
import { PersonCard } from "#web/parts/records/person-card.tsx";
import { ownIdColumn, personColumns, statusColumn } from "#web/parts/records/record-columns.tsx";
import { chipFilter } from "#web/parts/records/record-filters.ts";
import { RecordStatusBadge, statusFilter } from "#web/parts/records/record-status.tsx";
import { RecordTable } from "#web/parts/records/record-table.tsx";
import type { RowPage } from "#web/parts/records/row-actions.tsx";
import type { DataColumn } from "#web/ui/data-table/data-column.ts";
import { alphabetical } from "#web/ui/data-table/sort-select.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { PasswordLinkButton } from "./password-link-button.tsx";
import { roleNames, type StaffMember, staffRecords } from "./staff-records.ts";

/** Every field of a member of staff but the secrets (specification, section 3). */
const columns: readonly DataColumn<StaffMember>[] = [
  ownIdColumn("user", ({ status }) =>
    status === "active" ? null : <RecordStatusBadge status={status} />,
  ),
  ...personColumns<StaffMember>(),
  { id: "role", header: "Role", sort: "role", cell: ({ role }) => roleNames[role] },
  statusColumn(),
];

const roleFilter = chipFilter(
  { param: "role", label: "Role" },
  { any: {}, ...eachOf("role", ["user", "admin"]) },
  { any: "Any role", ...roleNames },
);

const page: RowPage<StaffMember> = { label: "Edit", to: ({ id }) => webPaths.userUpdate(id) };

/** The staff, as an administrator works with them; `ownId` is who is looking. */
export function StaffTable({ ownId }: { readonly ownId: string }) {
  const mayRemove = useCallback(({ id }: StaffMember) => id !== ownId, [ownId]);
  const more = useCallback(
    (member: StaffMember, isRemoved: boolean) =>
      isRemoved ? null : <PasswordLinkButton member={member} isOwn={member.id === ownId} />,
    [ownId],
  );
  return (
    <RecordTable
      kind={staffRecords}
      label="Users"
      columns={columns}
      page={page}
      more={more}
      mayRemove={mayRemove}
      chips={[statusFilter, roleFilter]}
      searchHint="Name, e-mail or number"
      sorts={[
        ...alphabetical("name", "Name"),
        ...alphabetical("email", "E-mail"),
        { value: "role", label: "Role, admins first" },
        { value: "-role", label: "Role, users first" },
      ]}
      card={(member) => (
        <PersonCard person={member} status={member.status}>
          {roleNames[member.role]}
          {member.id === ownId && ", this is you"}
        </PersonCard>
      )}
      describe={(member) => (
        <>
          <p className="font-bold break-words">
            {member.name} {member.surname}
            <span className="block font-normal text-quiet">{member.email}</span>
          </p>
          <p>They are signed out at once. Their record is kept, and you can restore it.</p>
        </>
      )}
      nothingYet={<EmptyState title="Nobody is on the staff yet" />}
    />
  );
}
