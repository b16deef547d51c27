import { ownerStandings } from "#contract/list-filters.ts";
import { webPaths } from "#contract/web-paths.ts";
import { column, ownIdColumn, personColumns } from "#web/office/list/record-columns.tsx";
import { chipFilter } from "#web/office/list/record-filters.ts";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { PersonCard } from "#web/office/list/row-cards.tsx";
import { alphabetical, byAge, type DataColumn } from "#web/ui/data-table/columns.tsx";
import { type Owner, ownerRecords } from "./owner-records.ts";

export const meta = { title: "Owners" };

/** Every field of an owner, in the specification's order (section 3). */
const columns: readonly DataColumn<Owner>[] = [
  ownIdColumn("owner"),
  ...personColumns<Owner>(),
  column("area", ({ area }) => area, { sort: "area", className: "min-w-28 wrap-anywhere" }),
];

const removedFilter = chipFilter(
  { param: "show", label: "Removed or not", counted: "standing" },
  ownerStandings,
  { all: "All", removed: "Removed" },
);

/** Every owner of vehicles, as the office works with them. */
export default function Owners() {
  return (
    <RecordTable
      heading={{}}
      kind={ownerRecords}
      label="Owners"
      columns={columns}
      page={{ label: "Edit", to: ({ id }) => webPaths.ownerUpdate(id) }}
      chips={[removedFilter]}
      searchHint="Name, email, number or area"
      sorts={[
        ...alphabetical("name", "Name"),
        ...alphabetical("area", "Area"),
        ...byAge("created", "Added"),
      ]}
      card={(owner) => <PersonCard person={owner}>{owner.area}</PersonCard>}
      nothingYet={{
        title: "No owners yet",
        children: "An owner appears here when a driver registers with vehicles.",
      }}
    />
  );
}
