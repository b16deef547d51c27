import { clientSchema } from "#contract/clients.contract.ts";
import type { ReceivedCallQuery } from "#contract/endpoints.ts";
import type { Db } from "#server/context.ts";
import {
  createPersonSorts,
  partyColumnNames,
  partyStatusCondition,
  partyTextSearch,
  personSearchCondition,
} from "#server/core/parties/person-list.ts";
import { createCsvColumns } from "#server/lists/file-columns.ts";

type ClientsFilter = ReceivedCallQuery<"GET /api/clients/all.csv">;

function allClients(db: Db) {
  return db
    .selectFrom("clients")
    .innerJoin("parties", "parties.id", "clients.id")
    .where("parties.type", "=", "client")
    .select(partyColumnNames)
    .select([
      "clients.clientType",
      "clients.corporateInterest",
      "clients.companyName",
      "clients.companyAddress",
      "clients.vatNumber",
    ]);
}

export const clientList = {
  entity: "client",
  id: "clients.id",
  all: allClients,
  listed: (db: Db, { q, status, clientType }: ClientsFilter) => {
    let found = allClients(db).where(partyStatusCondition(status));
    if (clientType) found = found.where("clients.clientType", "=", clientType);
    return q ? found.where(personSearchCondition("parties", q)) : found;
  },
  sorts: createPersonSorts("parties"),
  search: partyTextSearch,
  columns: createCsvColumns(clientSchema, {
    corporateInterest: ({ corporateInterest }) => corporateInterest ?? "N/A",
    companyName: null,
    companyAddress: null,
    vatNumber: null,
  }),
};
