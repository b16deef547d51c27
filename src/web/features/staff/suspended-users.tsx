import { suspendedPartyTabs } from "#contract/list-filters.ts";
import {
  type ListColumns,
  personColumns,
  recordIdColumn,
} from "#web/office/list/record-columns.tsx";
import { createChipFilter } from "#web/office/list/record-filters.ts";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { PersonCard } from "#web/office/list/row-cards.tsx";
import { alphabeticalSortOptions, columnSortOptions } from "#web/office/table/columns.tsx";
import {
  partyKindNames,
  type SuspendedParty,
  suspendedPartyPath,
  suspendedPartyRecords,
} from "./staff-records.tsx";

export const pageHead = { title: "Suspended users" };

const columns: ListColumns<SuspendedParty> = {
  id: recordIdColumn("user"),
  ...personColumns({}),
  type: { header: "Kind", cell: ({ type }) => partyKindNames[type], sort: "type" },
};

const kindFilter = createChipFilter(
  { param: "kind", label: "Kind", counted: "type" },
  suspendedPartyTabs,
  { client: "Clients", driver: "Drivers", user: "Administrators" },
);

export default function SuspendedUsers() {
  return (
    <RecordTable
      intro="People who may not log in for now. Open somebody to change their status."
      kind={suspendedPartyRecords}
      label="Suspended users"
      columns={columns}
      page={{ label: "Open", to: suspendedPartyPath }}
      chips={[kindFilter]}
      searchHint="Name, email or number"
      sorts={[
        ...alphabeticalSortOptions("name", "Name"),
        ...columnSortOptions("type", "Kind", ["clients first", "administrators first"]),
      ]}
      card={(party) => <PersonCard person={party}>{partyKindNames[party.type]}</PersonCard>}
      nothingYet={{
        title: "Nobody is suspended",
        children: "Whoever you suspend on their own page appears here.",
      }}
    />
  );
}
