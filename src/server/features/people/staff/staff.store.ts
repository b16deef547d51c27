import type { ReceivedCallQuery } from "#contract/endpoints.ts";
import { staffMemberSchema, suspendedPartySchema } from "#contract/people.contract.ts";
import type { Db } from "#server/context.ts";
import {
  createPersonSorts,
  partyColumnNames,
  partyStatusCondition,
  personSearchCondition,
} from "#server/core/parties/person-list.ts";
import { createCsvColumns } from "#server/lists/file-columns.ts";

type StaffFilter = ReceivedCallQuery<"GET /api/users/all.csv">;
type SuspendedFilter = ReceivedCallQuery<"GET /api/users/suspended.csv">;

function allStaff(db: Db) {
  return db
    .selectFrom("users")
    .innerJoin("parties", "parties.id", "users.id")
    .select(partyColumnNames)
    .select("users.role");
}

export const staffMemberList = {
  entity: "user",
  id: "users.id",
  all: allStaff,
  listed: (db: Db, { q, status, role }: StaffFilter) => {
    let found = allStaff(db).where(partyStatusCondition(status));
    if (role) found = found.where("users.role", "=", role);
    return q ? found.where(personSearchCondition("parties", q)) : found;
  },
  sorts: createPersonSorts("parties", { role: ["users.role", "name", "surname", "id"] }),
  columns: createCsvColumns(staffMemberSchema, {}),
};

export const suspendedAccountList = {
  listed: (db: Db, { q, type }: SuspendedFilter) => {
    let found = db
      .selectFrom("parties")
      .select(["id", "type", "name", "surname", "email", "cellphone"])
      .where("status", "=", "suspended");
    if (type) found = found.where("type", "=", type);
    return q ? found.where(personSearchCondition("parties", q)) : found;
  },
  sorts: createPersonSorts("parties", { type: ["type", "name", "surname", "id"] }),
  columns: createCsvColumns(suspendedPartySchema, {}),
};
