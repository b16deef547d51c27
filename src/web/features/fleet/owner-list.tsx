import { webPaths } from "#contract/web-paths.ts";
import {
  type ListColumns,
  personColumns,
  recordIdColumn,
} from "#web/office/list/record-columns.tsx";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { PersonCard } from "#web/office/list/row-cards.tsx";
import { removedRecordsFilter } from "#web/office/record-status.tsx";
import { alphabeticalSortOptions, newestOldestSortOptions } from "#web/office/table/columns.tsx";
import { type Owner, ownerRecords } from "./fleet-records.ts";

export const pageHead = { title: "Owners" };

const columns: ListColumns<Owner> = {
  id: recordIdColumn("owner"),
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
      chips={[removedRecordsFilter]}
      searchHint="Name, email, number or area"
      sorts={[
        ...alphabeticalSortOptions("name", "Name"),
        ...alphabeticalSortOptions("area", "Area"),
        ...newestOldestSortOptions("created", "Added"),
      ]}
      card={(owner) => <PersonCard person={owner}>{owner.area}</PersonCard>}
      nothingYet={{
        title: "No owners yet",
        children: "An owner appears here when a driver registers with vehicles.",
      }}
    />
  );
}
