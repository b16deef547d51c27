import { eachOf } from "#contract/list-filters.ts";
import { webPaths } from "#contract/web-paths.ts";
import { PersonCard } from "#web/parts/records/person-card.tsx";
import { ownIdColumn, personColumns, statusColumn } from "#web/parts/records/record-columns.tsx";
import { chipFilter, wordsOf } from "#web/parts/records/record-filters.ts";
import { statusFilter } from "#web/parts/records/record-status.tsx";
import { RecordTable } from "#web/parts/records/record-table.tsx";
import type { RowPage } from "#web/parts/records/row-actions.tsx";
import type { DataColumn } from "#web/ui/data-table/data-column.ts";
import { alphabetical, byAge } from "#web/ui/data-table/sort-select.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import {
  type Client,
  clientRecords,
  clientTypes,
  clientTypeText,
  corporateInterestText,
} from "./client-records.ts";

/** Every field of a client but the secrets (specification, section 3); the status in sight. */
const columns: readonly DataColumn<Client>[] = [
  ownIdColumn("client"),
  ...personColumns<Client>(statusColumn()),
  {
    id: "clientType",
    header: "Client Type",
    cell: ({ clientType }) => clientTypeText(clientType),
  },
  {
    id: "corporateInterest",
    header: "Corporate Interest",
    cell: ({ corporateInterest }) => corporateInterestText(corporateInterest),
  },
];

const typeFilter = chipFilter(
  { param: "type", label: "Client Type" },
  { any: {}, ...eachOf("clientType", ["individual", "corporate"]) },
  { any: "Any type", ...wordsOf(clientTypes) },
);

const page: RowPage<Client> = { label: "Edit", to: ({ id }) => webPaths.clientUpdate(id) };

/** Every client, as the office works with them. */
export function ClientTable() {
  return (
    <RecordTable
      kind={clientRecords}
      label="Clients"
      columns={columns}
      page={page}
      chips={[statusFilter, typeFilter]}
      searchHint="Name, e-mail or number"
      sorts={[...alphabetical("name", "Name"), ...byAge("created", "Registered")]}
      card={(client) => (
        <PersonCard person={client} status={client.status}>
          {clientTypeText(client.clientType)}
        </PersonCard>
      )}
      nothingYet={
        <EmptyState title="No clients yet">
          Clients appear here as soon as they have registered.
        </EmptyState>
      }
    />
  );
}
