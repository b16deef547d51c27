import { filterChoicePerValue } from "#contract/list-filters.ts";
import { webPaths } from "#contract/web-paths.ts";
import { capitaliseFirstLetter } from "#domain/text/lists.ts";
import {
  fieldsWithoutColumn,
  type ListColumns,
  personColumns,
  recordIdColumn,
  statusColumn,
} from "#web/office/list/record-columns.tsx";
import { createChipFilter } from "#web/office/list/record-filters.ts";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { PersonCard } from "#web/office/list/row-cards.tsx";
import { partyStatusFilter } from "#web/office/record-status.tsx";
import { alphabeticalSortOptions, newestOldestSortOptions } from "#web/office/table/columns.tsx";
import { type Client, clientRecords, corporateInterestOptions } from "./client-records.ts";

export const pageHead = { title: "Clients" };

const columns: ListColumns<Client> = {
  id: recordIdColumn("client"),
  ...personColumns({ status: statusColumn() }),
  clientType: { cell: ({ clientType }) => capitaliseFirstLetter(clientType) },
  corporateInterest: {
    cell: ({ corporateInterest }) =>
      corporateInterestOptions.find(({ value }) => value === corporateInterest)?.label,
    isHiddenAtFirst: true,
  },
  ...fieldsWithoutColumn("companyName", "companyAddress", "vatNumber"),
};

const typeFilter = createChipFilter(
  { param: "type", label: "Client Type" },
  { any: {}, ...filterChoicePerValue("clientType", ["individual", "corporate"]) },
  { any: "Any type" },
);

export default function Clients() {
  return (
    <RecordTable
      kind={clientRecords}
      label="Clients"
      columns={columns}
      page={{ label: "Edit", to: ({ id }) => webPaths.clientUpdate(id) }}
      chips={[partyStatusFilter, typeFilter]}
      searchHint="Name, email or number"
      sorts={[
        ...alphabeticalSortOptions("name", "Name"),
        ...newestOldestSortOptions("created", "Registered"),
      ]}
      card={(client) => (
        <PersonCard person={client} status={client.status}>
          {capitaliseFirstLetter(client.clientType)}
        </PersonCard>
      )}
      nothingYet={{
        title: "No clients yet",
        children: "Clients appear here as soon as they have registered.",
      }}
    />
  );
}
