import type { z } from "zod";
import type { suspendedParty, user, usersContract } from "#contract/users.contract.ts";
import type { Db } from "#server/context.ts";
import { chooseSort } from "#server/platform/db/list-page.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import { byPersonName, matchPerson, personColumns, personSorts } from "../accounts/person-list.ts";

export type User = z.output<typeof user>;
export type SuspendedParty = z.output<typeof suspendedParty>;
type UsersFilter = z.output<(typeof usersContract)["GET /api/users/all.csv"]["query"]>;
type SuspendedFilter = z.output<(typeof usersContract)["GET /api/users/suspended.csv"]["query"]>;

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

/** The staff that a list shows, by name; removed ones only when asked for by status. */
export function queryUsers(db: Db, filter: UsersFilter) {
  let found = selectUsers(db);
  found = filter.status
    ? found.where("parties.status", "=", filter.status)
    : found.where("parties.status", "<>", "removed");
  if (filter.role) found = found.where("users.role", "=", filter.role);
  if (filter.q) found = found.where(matchPerson("parties", filter.q));
  return { query: found, sort: chooseSort(userSorts, filter.sort, byName) };
}

/** A member of staff, removed or not; null when there is none by this id. */
export async function findUser(db: Db, userId: string): Promise<User | null> {
  if (!isRecordId(userId)) return null;
  return (await selectUsers(db).where("users.id", "=", userId).executeTakeFirst()) ?? null;
}

/** Everyone who is suspended, of all kinds of party, by name. */
export function querySuspended(db: Db, filter: SuspendedFilter) {
  let found = db
    .selectFrom("parties")
    .select(["id", "type", "name", "surname", "email", "cellphone"])
    .where("status", "=", "suspended");
  if (filter.type) found = found.where("type", "=", filter.type);
  if (filter.q) found = found.where(matchPerson("parties", filter.q));
  return { query: found, sort: chooseSort(suspendedSorts, filter.sort, byName) };
}
