import type { Db } from "../../context.ts";
import { chooseSort, type ListSort, listPage } from "../../platform/db/list-page.ts";
import { isRecordId } from "../../platform/db/record-id.ts";

export type VehiclesQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly status?: "pending" | "active" | "suspended" | "removed" | undefined;
};

const plate = { ref: "vehicles.licence_plate", type: "text" } as const;
const size = { ref: "vehicles.truck_size", type: "text" } as const;
const id = { ref: "vehicles.id", type: "uuid" } as const;

const byPlate: ListSort = { columns: [plate, id], direction: "asc" };
const sorts: Readonly<Record<string, ListSort>> = {
  licencePlate: byPlate,
  "-licencePlate": { ...byPlate, direction: "desc" },
  truckSize: { columns: [size, id], direction: "asc" },
  "-truckSize": { columns: [size, id], direction: "desc" },
};

function selectVehicles(db: Db) {
  return db
    .selectFrom("vehicles")
    .select([
      "vehicles.id",
      "vehicles.truck_size as truckSize",
      "vehicles.licence_plate as licencePlate",
      "vehicles.shape",
      "vehicles.git",
      "vehicles.driver_id as driverId",
      "vehicles.owner_id as ownerId",
      "vehicles.status",
    ]);
}

/** One page of vehicles by plate; removed ones only when asked for by status. */
export async function listVehicles(db: Db, { limit, cursor, q, sort, status }: VehiclesQuery) {
  let found = selectVehicles(db);
  found = status ? found.where("status", "=", status) : found.where("status", "<>", "removed");
  const plateText = q?.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (plateText) found = found.where("licence_plate", "like", `%${plateText}%`);
  return listPage(found, { sort: chooseSort(sorts, sort, byPlate), limit, cursor });
}

export async function findVehicle(db: Db, vehicleId: string) {
  if (!isRecordId(vehicleId)) return null;
  return (await selectVehicles(db).where("id", "=", vehicleId).executeTakeFirst()) ?? null;
}
