import { ownerStandings } from "#contract/list-filters.ts";
import { PersonCard } from "#web/parts/records/person-card.tsx";
import { ownIdColumn, personColumns } from "#web/parts/records/record-columns.tsx";
import { chipFilter } from "#web/parts/records/record-filters.ts";
import { RecordTable } from "#web/parts/records/record-table.tsx";
import type { DataColumn } from "#web/ui/data-table/data-column.ts";
import { alphabetical, byAge } from "#web/ui/data-table/sort-select.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { type Owner, ownerRecords } from "./owner-records.ts";

/** Every field of an owner, in the specification's order (section 3). */
const columns: readonly DataColumn<Owner>[] = [
  ownIdColumn("owner"),
  ...personColumns<Owner>(),
  { id: "area", header: "Area", sort: "area", className: "min-w-28", cell: ({ area }) => area },
];

const removedFilter = chipFilter(
  { param: "show", label: "Removed or not", counted: "standing" },
  ownerStandings,
  { all: "All", removed: "Removed" },
);

/** Every owner of vehicles, as the office works with them. */
export function OwnerTable() {
  return (
    <RecordTable
      kind={ownerRecords}
      label="Owners"
      columns={columns}
      chips={[removedFilter]}
      searchHint="Name, e-mail, number or area"
      sorts={[
        ...alphabetical("name", "Name"),
        ...alphabetical("area", "Area"),
        ...byAge("created", "Added"),
      ]}
      card={(owner) => <PersonCard person={owner}>{owner.area}</PersonCard>}
      nothingYet={
        <EmptyState title="No owners yet">
          An owner appears here when a driver registers with vehicles.
        </EmptyState>
      }
    />
  );
}
