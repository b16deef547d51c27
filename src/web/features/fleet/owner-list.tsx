import { webPaths } from "#contract/web-paths.ts";
import { type ListColumns, ownIdColumn, personColumns } from "#web/office/list/record-columns.tsx";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { PersonCard } from "#web/office/list/row-cards.tsx";
import { removedFilter } from "#web/office/record-status.tsx";
import { ageSorts, alphabeticalSorts } from "#web/office/table/columns.tsx";
import { type Owner, ownerRecords } from "./fleet-records.ts";

export const pageHead = { title: "Owners" };

const columns: ListColumns<Owner> = {
  id: ownIdColumn("owner"),
  ...personColumns({}),
  area: { cell: ({ area }) => area, sort: "area", className: "min-w-28 wrap-anywhere" },
};

export default function Owners() {
  return (
    <RecordTable
      kind={ownerRecords}
      label="Owners"
      columns={columns}
      page={{ label: "Edit", to: ({ id }) => webPaths.ownerUpdate(id) }}
      chips={[removedFilter]}
      searchHint="Name, email, number or area"
      sorts={[
        ...alphabeticalSorts("name", "Name"),
        ...alphabeticalSorts("area", "Area"),
        ...ageSorts("created", "Added"),
      ]}
      card={(owner) => <PersonCard person={owner}>{owner.area}</PersonCard>}
      nothingYet={{
        title: "No owners yet",
        children: "An owner appears here when a driver registers with vehicles.",
      }}
    />
  );
}
