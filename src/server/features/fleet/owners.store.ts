import type { Transaction } from "kysely";
import type { z } from "zod";
import { ownerStandings } from "#contract/list-filters.ts";
import type { owner, ownersContract } from "#contract/owners.contract.ts";
import type { OwnerStatus } from "#domain/people/party-kinds.ts";
import type { Db } from "#server/context.ts";
import {
  byPersonName,
  matchPerson,
  personColumns,
  personSorts,
} from "#server/features/people/accounts/person-list.ts";
import {
  chooseSort,
  countChoices,
  everyRow,
  listPage,
  type Page,
} from "#server/platform/db/list-page.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import type { Tables } from "#server/tables.ts";

export type Owner = z.output<typeof owner>;
type ListQuery = z.output<(typeof ownersContract)["GET /api/owners/all"]["query"]>;
type FileQuery = Omit<ListQuery, "limit" | "cursor" | "counts">;

const byName = byPersonName("owners");
const { id } = personColumns("owners");
const area = { ref: "owners.area", type: "text" } as const;
const sorts = personSorts("owners", { area: [area, id] });

function selectOwners(db: Db) {
  return db.selectFrom("owners").select(["id", "name", "surname", "email", "cellphone", "area"]);
}

/** The owners of a list or a file: the removed ones, or all the others. */
function selectListed(db: Db, { q, removed }: FileQuery) {
  const status: OwnerStatus = removed === "yes" ? "removed" : "active";
  const found = selectOwners(db)
    .where("owners.status", "=", status)
    .where("owners.erased_at", "is", null);
  return q ? found.where(matchPerson("owners", q, ["owners.area"])) : found;
}

/** One page of owners, by name unless asked otherwise. */
export function listOwners(db: Db, query: ListQuery): Promise<Page<Owner>> {
  const { limit, cursor, counts } = query;
  const select = (asked: FileQuery) => selectListed(db, asked);
  return listPage(select(query), {
    sort: chooseSort(sorts, query.sort, byName),
    limit,
    cursor,
    counts: counts && countChoices(db, { standing: ownerStandings }, query, select),
  });
}

/** Every owner of the same list. */
export function everyOwner(db: Db, query: FileQuery): AsyncIterable<Owner> {
  return everyRow(selectListed(db, query), chooseSort(sorts, query.sort, byName));
}

/** An owner, removed or not; null when there is none. */
export async function findOwner(db: Db, ownerId: string): Promise<Owner | null> {
  if (!isRecordId(ownerId)) return null;
  return (await selectOwners(db).where("id", "=", ownerId).executeTakeFirst()) ?? null;
}

/** Moves an owner from one status to the other; null when there is none with the first one. */
export async function moveOwner(
  trx: Transaction<Tables>,
  ownerId: string,
  { from, to }: { readonly from: OwnerStatus; readonly to: OwnerStatus },
): Promise<Pick<Owner, "id" | "name" | "surname"> | null> {
  if (!isRecordId(ownerId)) return null;
  const row = await trx
    .updateTable("owners")
    .set({ status: to })
    .where("id", "=", ownerId)
    .where("status", "=", from)
    .where("erased_at", "is", null)
    .returning(["id", "name", "surname"])
    .executeTakeFirst();
  return row ?? null;
}
