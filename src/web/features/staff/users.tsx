import { filterChoicePerValue } from "#contract/list-filters.ts";
import { webPaths } from "#contract/web-paths.ts";
import { staffRoles } from "#domain/people/party-kinds.ts";
import { capitaliseFirstLetter } from "#domain/text/lists.ts";
import {
  type ListColumns,
  personColumns,
  recordIdColumn,
  statusColumn,
} from "#web/office/list/record-columns.tsx";
import { createChipFilter } from "#web/office/list/record-filters.ts";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { PersonCard } from "#web/office/list/row-cards.tsx";
import { partyStatusFilter, RecordStatusBadge } from "#web/office/record-status.tsx";
import { alphabeticalSortOptions, columnSortOptions } from "#web/office/table/columns.tsx";
import { useSignedInParty } from "#web/session/access.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { PasswordLinkButton, type StaffMember, staffRecords } from "./staff-records.tsx";

export const pageHead = { title: "All users" };

const columns: ListColumns<StaffMember> = {
  id: recordIdColumn("user", ({ status }) =>
    status === "active" ? null : <RecordStatusBadge status={status} />,
  ),
  ...personColumns({}),
  role: { cell: ({ role }) => capitaliseFirstLetter(role), sort: "role" },
  // The status column is hidden at first: any status but active is shown under the id.
  status: { ...statusColumn(), isHiddenAtFirst: true },
};

const roleFilter = createChipFilter(
  { param: "role", label: "Role" },
  { any: {}, ...filterChoicePerValue("role", staffRoles) },
  { any: "Any role" },
);

export default function Users() {
  const { id: ownId } = useSignedInParty();
  return (
    <RecordTable
      title="All users"
      intro="Everyone who works in the office. Only admins see this page."
      actions={
        <LinkButton size="compact" to={webPaths.userRegister()}>
          Add administrator
        </LinkButton>
      }
      kind={staffRecords}
      label="Users"
      columns={columns}
      page={{ label: "Edit", to: ({ id }) => webPaths.userUpdate(id) }}
      more={(member, isRemoved) =>
        !isRemoved && <PasswordLinkButton member={member} isOwn={member.id === ownId} />
      }
      mayRemove={({ id }) => id !== ownId}
      chips={[partyStatusFilter, roleFilter]}
      searchHint="Name, email or number"
      sorts={[
        ...alphabeticalSortOptions("name", "Name"),
        ...alphabeticalSortOptions("email", "Email"),
        ...columnSortOptions("role", "Role", ["admins first", "users first"]),
      ]}
      card={(member) => (
        <PersonCard person={member} status={member.status}>
          {capitaliseFirstLetter(member.role)}
          {member.id === ownId && ", this is you"}
        </PersonCard>
      )}
      describe={(member) => (
        <>
          <p className="font-bold break-words">
            {member.name} {member.surname}
            <span className="block font-normal text-quiet">{member.email}</span>
          </p>
          <p>They are logged out at once. Their record is kept, and you can restore it.</p>
        </>
      )}
      nothingYet={{ title: "Nobody is on the staff yet" }}
    />
  );
}
