import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { ReceivedCallQuery } from "#contract/endpoints.ts";
import { vehicleSchema } from "#contract/vehicles.contract.ts";
import { truckSizes } from "#domain/fleet/truck-catalogue.ts";
import type { Db } from "#server/context.ts";
import { vehicleLacksDocumentsColumn } from "#server/core/fleet/valid-documents.ts";
import { personSearchCondition } from "#server/core/parties/person-list.ts";
import { createCsvColumns } from "#server/lists/file-columns.ts";
import { containsTextCondition } from "#server/lists/fold-text.ts";
import { createTableSorts } from "#server/lists/list-rows.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";

export type Vehicle = z.output<typeof vehicleSchema>;
type VehiclesFilter = ReceivedCallQuery<"GET /api/vehicles/all.csv">;

export const vehicleFieldNames = [
  "vehicles.id",
  "vehicles.truckSize",
  "vehicles.grossKg",
  "vehicles.licencePlate",
  "vehicles.shape",
  "vehicles.git",
  "vehicles.driverId",
  "vehicles.ownerId",
  "vehicles.status",
  vehicleLacksDocumentsColumn,
] as const;

/** Selects vehicles with a rank of their size for sorting, because as text 1.5ton does not follow 1ton. */
function allVehicles(db: Db) {
  const sizes = sql.join(truckSizes.map((truckSize) => sql.lit(truckSize)));
  const rank = sql<number>`array_position(array[${sizes}], truck_size)`;
  const ranked = db.selectFrom("vehicles").selectAll().select(rank.as("sizeRank"));
  return db.selectFrom(ranked.as("vehicles")).select(vehicleFieldNames);
}

export const vehicleList = {
  entity: "vehicle",
  id: "vehicles.id",
  all: allVehicles,
  /** Selects vehicles by a filter; removed ones only where the filter asks for them. */
  listed: (db: Db, { q, status, truckSize, driverId }: VehiclesFilter) => {
    let found = allVehicles(db).where("status", status ? "=" : "<>", status ?? "removed");
    if (truckSize) found = found.where(sql<string>`vehicles.truck_size`, "=", truckSize);
    // A filter text that is no driver's id finds no vehicle.
    if (driverId) found = found.where("driverId", "=", isRecordId(driverId) ? driverId : null);
    if (!q) return found;
    const typedPlate = q.replace(/[\s-]/g, "");
    return found.where(
      sql<SqlBool>`(${containsTextCondition(sql.ref("licencePlate"), typedPlate)}
        or driver_id in (select id from parties where ${personSearchCondition("parties", q)})
        or owner_id in (select id from owners where ${personSearchCondition("owners", q)}))`,
    );
  },
  sorts: createTableSorts("vehicles", {
    licencePlate: ["licencePlate", "id"],
    truckSize: [{ ref: "vehicles.sizeRank", type: "int" }, "id"],
    created: ["createdAt", "id"],
  }),
  columns: createCsvColumns(vehicleSchema, { lacksDocuments: null }),
};
