import type { z } from "zod";
import type { CallQuery } from "#contract/endpoints.ts";
import { recordStatuses, suspendedTypes } from "#contract/list-filters.ts";
import type { suspendedParty, user } from "#contract/people.contract.ts";
import type { Db } from "#server/context.ts";
import {
  isListed,
  matchPerson,
  partyColumns,
  personFileColumns,
  personSorts,
} from "#server/core/parties/person-list.ts";
import type { RecordKind, RecordList } from "#server/lists/read-records.ts";
import { type CsvColumn, fieldColumns } from "#server/platform/http/csv-file.ts";
import type { Tables } from "#server/tables/tables.ts";

type SuspendedParty = z.output<typeof suspendedParty>;
type UsersFilter = CallQuery<"GET /api/users/all.csv">;
type SuspendedFilter = CallQuery<"GET /api/users/suspended.csv">;

function allUsers(db: Db) {
  return db
    .selectFrom("users")
    .innerJoin("parties", "parties.id", "users.id")
    .select(partyColumns)
    .select("users.role");
}

function listedUsers(db: Db, { q, status, role: wantedRole }: UsersFilter) {
  let found = allUsers(db).where(isListed(status));
  if (wantedRole) found = found.where("users.role", "=", wantedRole);
  return q ? found.where(matchPerson("parties", q)) : found;
}

export const users = {
  entity: "user",
  id: "users.id",
  all: allUsers,
  listed: listedUsers,
  sorts: personSorts("parties", { role: ["users.role", "name", "surname", "id"] }),
  choices: { status: recordStatuses },
  columns: [...personFileColumns, ...fieldColumns<z.output<typeof user>>("role", "status")],
} satisfies RecordKind<UsersFilter, Tables, "users" | "parties", z.output<typeof user>>;

function listedSuspended(db: Db, { q, type: wantedType }: SuspendedFilter) {
  let found = db
    .selectFrom("parties")
    .select(["id", "type", "name", "surname", "email", "cellphone"])
    .where("status", "=", "suspended");
  if (wantedType) found = found.where("type", "=", wantedType);
  return q ? found.where(matchPerson("parties", q)) : found;
}

export const suspended = {
  listed: listedSuspended,
  sorts: personSorts("parties", { type: ["type", "name", "surname", "id"] }),
  choices: { type: suspendedTypes },
} satisfies RecordList<SuspendedFilter, Tables, "parties", SuspendedParty>;

export const suspendedColumns: readonly CsvColumn<SuspendedParty>[] = [
  ...personFileColumns.slice(0, 1),
  ...fieldColumns<SuspendedParty>("type"),
  ...personFileColumns.slice(1),
];
