import type { z } from "zod";
import { recordStatuses, suspendedTypes } from "#contract/list-filters.ts";
import type { suspendedParty, user, usersContract } from "#contract/users.contract.ts";
import type { Db } from "#server/context.ts";
import {
  chooseSort,
  countChoices,
  everyRow,
  listPage,
  type Page,
} from "#server/platform/db/list-page.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import { byPersonName, matchPerson, personColumns, personSorts } from "../accounts/person-list.ts";

export type User = z.output<typeof user>;
export type SuspendedParty = z.output<typeof suspendedParty>;
type UsersQuery = z.output<(typeof usersContract)["GET /api/users/all"]["query"]>;
type UsersFilter = Omit<UsersQuery, "limit" | "cursor" | "counts">;
type SuspendedQuery = z.output<(typeof usersContract)["GET /api/users/suspended"]["query"]>;
type SuspendedFilter = Omit<SuspendedQuery, "limit" | "cursor" | "counts">;

const byName = byPersonName("parties");
const { name, surname, id } = personColumns("parties");
const role = { ref: "users.role", type: "text" } as const;
const type = { ref: "parties.type", type: "text" } as const;
const userSorts = personSorts("parties", { role: [role, name, surname, id] });
const suspendedSorts = personSorts("parties", { type: [type, name, surname, id] });

function selectUsers(db: Db) {
  return db
    .selectFrom("users")
    .innerJoin("parties", "parties.id", "users.id")
    .select([
      "parties.id",
      "parties.name",
      "parties.surname",
      "parties.email",
      "parties.cellphone",
      "users.role",
      "parties.status",
    ]);
}

/** The staff that a list or a file is about; removed ones only when asked for by status. */
function selectListed(db: Db, { q, status, role: wantedRole }: UsersFilter) {
  let found = selectUsers(db);
  found = status
    ? found.where("parties.status", "=", status)
    : found.where("parties.status", "<>", "removed");
  if (wantedRole) found = found.where("users.role", "=", wantedRole);
  return q ? found.where(matchPerson("parties", q)) : found;
}

/** One page of staff, by name unless asked otherwise. */
export function listUsers(db: Db, query: UsersQuery): Promise<Page<User>> {
  const { limit, cursor, counts } = query;
  const select = (asked: UsersFilter) => selectListed(db, asked);
  return listPage(select(query), {
    sort: chooseSort(userSorts, query.sort, byName),
    limit,
    cursor,
    counts: counts && countChoices(db, { status: recordStatuses }, query, select),
  });
}

/** Every member of staff of the same list. */
export function everyUser(db: Db, filter: UsersFilter): AsyncIterable<User> {
  return everyRow(selectListed(db, filter), chooseSort(userSorts, filter.sort, byName));
}

/** A member of staff, removed or not; null when there is none by this id. */
export async function findUser(db: Db, userId: string): Promise<User | null> {
  if (!isRecordId(userId)) return null;
  return (await selectUsers(db).where("users.id", "=", userId).executeTakeFirst()) ?? null;
}

/** Everyone who is suspended, of all kinds of party. */
function selectSuspended(db: Db, { q, type: wantedType }: SuspendedFilter) {
  let found = db
    .selectFrom("parties")
    .select(["id", "type", "name", "surname", "email", "cellphone"])
    .where("status", "=", "suspended");
  if (wantedType) found = found.where("type", "=", wantedType);
  return q ? found.where(matchPerson("parties", q)) : found;
}

/** One page of them, by name unless asked otherwise. */
export function listSuspended(db: Db, query: SuspendedQuery): Promise<Page<SuspendedParty>> {
  const { limit, cursor, counts } = query;
  const select = (asked: SuspendedFilter) => selectSuspended(db, asked);
  return listPage(select(query), {
    sort: chooseSort(suspendedSorts, query.sort, byName),
    limit,
    cursor,
    counts: counts && countChoices(db, { type: suspendedTypes }, query, select),
  });
}

/** Every one of them. */
export function everySuspended(db: Db, filter: SuspendedFilter): AsyncIterable<SuspendedParty> {
  return everyRow(selectSuspended(db, filter), chooseSort(suspendedSorts, filter.sort, byName));
}
