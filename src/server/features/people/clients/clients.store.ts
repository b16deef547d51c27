import type { z } from "zod";
import type { client, clientsContract } from "#contract/clients.contract.ts";
import { recordStatuses } from "#contract/list-filters.ts";
import type { Db } from "#server/context.ts";
import {
  chooseSort,
  countChoices,
  everyRow,
  listPage,
  type Page,
} from "#server/platform/db/list-page.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import { byPersonName, matchPerson, personSorts } from "../accounts/person-list.ts";

export type Client = z.output<typeof client>;
type ListQuery = z.output<(typeof clientsContract)["GET /api/clients/all"]["query"]>;
type FileQuery = Omit<ListQuery, "limit" | "cursor" | "counts">;

const byName = byPersonName("parties");
const sorts = personSorts("parties");

function selectClients(db: Db) {
  return db
    .selectFrom("clients")
    .innerJoin("parties", "parties.id", "clients.id")
    .where("parties.type", "=", "client")
    .select([
      "parties.id",
      "parties.name",
      "parties.surname",
      "parties.email",
      "parties.cellphone",
      "parties.status",
      "clients.client_type as clientType",
      "clients.corporate_interest as corporateInterest",
    ]);
}

/** The clients that a list or a file is about; removed ones only when asked for by status. */
function selectListed(db: Db, { q, status, clientType }: FileQuery) {
  let found = selectClients(db);
  found = status
    ? found.where("parties.status", "=", status).where("parties.erased_at", "is", null)
    : found.where("parties.status", "<>", "removed");
  if (clientType) found = found.where("clients.client_type", "=", clientType);
  return q ? found.where(matchPerson("parties", q)) : found;
}

/** One page of clients, by name unless asked otherwise. */
export function listClients(db: Db, query: ListQuery): Promise<Page<Client>> {
  const { limit, cursor, counts } = query;
  const select = (asked: FileQuery) => selectListed(db, asked);
  return listPage(select(query), {
    sort: chooseSort(sorts, query.sort, byName),
    limit,
    cursor,
    counts: counts && countChoices(db, { status: recordStatuses }, query, select),
  });
}

/** Every client of the same list. */
export function everyClient(db: Db, query: FileQuery): AsyncIterable<Client> {
  return everyRow(selectListed(db, query), chooseSort(sorts, query.sort, byName));
}

/** A client, removed or not; null when there is none. */
export async function findClient(db: Db, clientId: string): Promise<Client | null> {
  if (!isRecordId(clientId)) return null;
  return (await selectClients(db).where("clients.id", "=", clientId).executeTakeFirst()) ?? null;
}
