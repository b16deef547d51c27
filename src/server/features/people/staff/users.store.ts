import type { Db } from "#server/context.ts";
import { chooseSort } from "#server/platform/db/list-page.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import { matchPerson } from "../accounts/match-person.ts";
import { byPersonName, personColumns, personSorts } from "../accounts/person-sorts.ts";

export type UsersFilter = {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly status?: "pending" | "active" | "suspended" | "removed" | undefined;
  readonly role?: "user" | "admin" | undefined;
};

const byName = byPersonName("parties");
const { name, surname, id } = personColumns("parties");
const role = { ref: "users.role", type: "text" } as const;
const sorts = personSorts("parties", { role: [role, name, surname, id] });

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
  const { q, status, role: wantedRole } = filter;
  let found = selectUsers(db);
  found = status
    ? found.where("parties.status", "=", status)
    : found.where("parties.status", "<>", "removed");
  if (wantedRole) found = found.where("users.role", "=", wantedRole);
  if (q) found = found.where(matchPerson("parties", q));
  return { query: found, sort: chooseSort(sorts, filter.sort, byName) };
}

export type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** A member of staff, removed or not; null when there is none by this id. */
export async function findUser(db: Db, userId: string) {
  if (!isRecordId(userId)) return null;
  return (await selectUsers(db).where("users.id", "=", userId).executeTakeFirst()) ?? null;
}
