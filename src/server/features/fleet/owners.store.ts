import type { z } from "zod";
import type { ReceivedCallQuery } from "#contract/endpoints.ts";
import { ownerSchema } from "#contract/fleet.contract.ts";
import type { Db } from "#server/context.ts";
import { createPersonSorts, personSearchCondition } from "#server/core/parties/person-list.ts";
import { createCsvColumns } from "#server/lists/file-columns.ts";

export type VehicleOwner = z.output<typeof ownerSchema>;
type OwnersFilter = ReceivedCallQuery<"GET /api/owners/all.csv">;

function allOwners(db: Db) {
  return db.selectFrom("owners").select(["id", "name", "surname", "email", "cellphone", "area"]);
}

export const vehicleOwnerList = {
  entity: "owner",
  id: "owners.id",
  all: allOwners,
  listed: (db: Db, { q, removed }: OwnersFilter) => {
    const found = allOwners(db)
      .where("owners.status", "=", removed === "yes" ? "removed" : "active")
      .where("owners.erasedAt", "is", null);
    return q ? found.where(personSearchCondition("owners", q, ["owners.area"])) : found;
  },
  sorts: createPersonSorts("owners", { area: ["area", "id"] }),
  columns: createCsvColumns(ownerSchema, {}),
};
