import { eachOf } from "#contract/list-filters.ts";
import { webPaths } from "#contract/web-paths.ts";
import {
  column,
  ownIdColumn,
  personColumns,
  statusColumn,
} from "#web/office/list/record-columns.tsx";
import { chipFilter, wordsOf } from "#web/office/list/record-filters.ts";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { PersonCard } from "#web/office/list/row-cards.tsx";
import { statusFilter } from "#web/office/record-status.tsx";
import { alphabetical, byAge, type DataColumn } from "#web/office/table/columns.tsx";
import { type Client, clientRecords, clientTypes, corporateInterests } from "./client-records.ts";

export const meta = { title: "Clients" };

const typeWords = wordsOf(clientTypes);

const columns: readonly DataColumn<Client>[] = [
  ownIdColumn("client"),
  ...personColumns<Client>(statusColumn()),
  column("clientType", ({ clientType }) => typeWords[clientType]),
  column(
    "corporateInterest",
    ({ corporateInterest }) =>
      corporateInterests.find(({ value }) => value === corporateInterest)?.label,
    { isHiddenAtFirst: true },
  ),
];

const typeFilter = chipFilter(
  { param: "type", label: "Client Type" },
  { any: {}, ...eachOf("clientType", ["individual", "corporate"]) },
  { any: "Any type", ...typeWords },
);

export default function Clients() {
  return (
    <RecordTable
      kind={clientRecords}
      label="Clients"
      columns={columns}
      page={{ label: "Edit", to: ({ id }) => webPaths.clientUpdate(id) }}
      chips={[statusFilter, typeFilter]}
      searchHint="Name, email or number"
      sorts={[...alphabetical("name", "Name"), ...byAge("created", "Registered")]}
      card={(client) => (
        <PersonCard person={client} status={client.status}>
          {typeWords[client.clientType]}
        </PersonCard>
      )}
      nothingYet={{
        title: "No clients yet",
        children: "Clients appear here as soon as they have registered.",
      }}
    />
  );
}
