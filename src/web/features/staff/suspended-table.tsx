import { suspendedTypes } from "#contract/list-filters.ts";
import { PersonCard } from "#web/parts/records/person-card.tsx";
import { ownIdColumn, personColumns } from "#web/parts/records/record-columns.tsx";
import { chipFilter } from "#web/parts/records/record-filters.ts";
import { RecordTable } from "#web/parts/records/record-table.tsx";
import type { RowPage } from "#web/parts/records/row-actions.tsx";
import type { DataColumn } from "#web/ui/data-table/data-column.ts";
import { alphabetical } from "#web/ui/data-table/sort-select.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import {
  editPathOf,
  partyKindNames,
  type SuspendedParty,
  suspendedRecords,
} from "./staff-records.ts";

const columns: readonly DataColumn<SuspendedParty>[] = [
  ownIdColumn("user"),
  ...personColumns<SuspendedParty>(),
  { id: "type", header: "Kind", sort: "type", cell: ({ type }) => partyKindNames[type] },
];

const kindFilter = chipFilter({ param: "kind", label: "Kind", counted: "type" }, suspendedTypes, {
  all: "All",
  client: "Clients",
  driver: "Drivers",
  user: "Administrators",
});

const page: RowPage<SuspendedParty> = { label: "Open", to: editPathOf };

/** Everyone who is suspended, of all kinds. */
export function SuspendedTable() {
  return (
    <RecordTable
      kind={suspendedRecords}
      label="Suspended users"
      columns={columns}
      page={page}
      chips={[kindFilter]}
      searchHint="Name, e-mail or number"
      sorts={[
        ...alphabetical("name", "Name"),
        { value: "type", label: "Kind, clients first" },
        { value: "-type", label: "Kind, administrators first" },
      ]}
      card={(party) => <PersonCard person={party}>{partyKindNames[party.type]}</PersonCard>}
      nothingYet={
        <EmptyState title="Nobody is suspended">
          <p>Whoever you suspend on their own page appears here.</p>
        </EmptyState>
      }
    />
  );
}
