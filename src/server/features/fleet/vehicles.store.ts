import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import { recordStatuses } from "#contract/list-filters.ts";
import type { vehicle, vehiclesContract } from "#contract/vehicles.contract.ts";
import { truckSizes } from "#domain/fleet/truck-catalogue.ts";
import type { Db } from "#server/context.ts";
import {
  chooseSort,
  countChoices,
  everyRow,
  type ListSort,
  listPage,
  sortsBothWays,
} from "#server/platform/db/list-page.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import type { Tables } from "#server/tables.ts";
import { lockDrivers } from "./drivers.store.ts";

export type Vehicle = z.output<typeof vehicle>;
type VehiclesQuery = z.output<(typeof vehiclesContract)["GET /api/vehicles/all"]["query"]>;
type VehiclesFilter = Omit<VehiclesQuery, "limit" | "cursor" | "counts">;

const columns = [
  "vehicles.id",
  "vehicles.truck_size as truckSize",
  "vehicles.licence_plate as licencePlate",
  "vehicles.shape",
  "vehicles.git",
  "vehicles.driver_id as driverId",
  "vehicles.owner_id as ownerId",
  "vehicles.status",
] as const;

const plate = { ref: "vehicles.licence_plate", type: "text" } as const;
const size = { ref: "vehicles.size_rank", type: "int" } as const;
const created = { ref: "vehicles.created_at", type: "timestamptz" } as const;
const id = { ref: "vehicles.id", type: "uuid" } as const;

const byPlate: ListSort = { columns: [plate, id], direction: "asc" };
/** A leading minus runs the order the other way, the newest or largest first. */
const sorts = sortsBothWays({
  licencePlate: byPlate.columns,
  truckSize: [size, id],
  created: [created, id],
});

/** Vehicles with the place of their size among the sizes: as text, 1.5ton would not follow 1ton. */
function rankedVehicles(db: Db) {
  const sizes = sql.join(truckSizes.map((truckSize) => sql.lit(truckSize)));
  const rank = sql<number>`array_position(array[${sizes}], truck_size)`;
  return db.selectFrom("vehicles").selectAll().select(rank.as("size_rank")).as("vehicles");
}

function selectVehicles(db: Db) {
  return db.selectFrom(rankedVehicles(db)).select(columns);
}

/** The vehicles that a list or a file shows; removed ones only when asked for by status. */
function matchingVehicles(db: Db, { q, status, truckSize, driverId }: VehiclesFilter) {
  let found = selectVehicles(db);
  found = status ? found.where("status", "=", status) : found.where("status", "<>", "removed");
  if (truckSize) found = found.where(sql<string>`vehicles.truck_size`, "=", truckSize);
  if (driverId) {
    found = isRecordId(driverId)
      ? found.where("driver_id", "=", driverId)
      : found.where(sql<boolean>`false`);
  }
  const plateText = q?.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return plateText ? found.where("licence_plate", "like", `%${plateText}%`) : found;
}

/** One page of vehicles, by plate unless asked otherwise. */
export function listVehicles(db: Db, { limit, cursor, sort, counts, ...filter }: VehiclesQuery) {
  const select = (asked: VehiclesFilter) => matchingVehicles(db, asked);
  return listPage(select(filter), {
    sort: chooseSort(sorts, sort, byPlate),
    limit,
    cursor,
    counts: counts && countChoices(db, { status: recordStatuses }, filter, select),
  });
}

/** Every vehicle of the same list. */
export function everyVehicle(db: Db, { sort, ...filter }: VehiclesFilter): AsyncIterable<Vehicle> {
  return everyRow(matchingVehicles(db, filter), chooseSort(sorts, sort, byPlate));
}

/** A vehicle, removed or not; null when there is none. */
export async function findVehicle(db: Db, vehicleId: string): Promise<Vehicle | null> {
  if (!isRecordId(vehicleId)) return null;
  return (await selectVehicles(db).where("id", "=", vehicleId).executeTakeFirst()) ?? null;
}

/** The driver of a vehicle as it is now; undefined when there is no such vehicle. */
async function findDriverOf(trx: Transaction<Tables>, vehicleId: string) {
  if (!isRecordId(vehicleId)) return undefined;
  const row = await trx
    .selectFrom("vehicles")
    .select("driver_id")
    .where("id", "=", vehicleId)
    .executeTakeFirst();
  return row?.driver_id;
}

/**
 * The vehicle, removed or not, locked until the transaction ends. Its driver is locked before it, as
 * the assignment of an order does, and so is the driver who is to get it. (A vehicle that changes
 * hands between the two steps may make two transactions wait for each other; the database then ends
 * one, which runs again.)
 *
 * @returns null when there is no such vehicle
 */
export async function lockVehicle(
  trx: Transaction<Tables>,
  vehicleId: string,
  nextDriverId?: string | null,
): Promise<Vehicle | null> {
  const driverId = await findDriverOf(trx, vehicleId);
  if (driverId === undefined) return null;
  const drivers = [driverId, nextDriverId].filter((id) => typeof id === "string");
  await lockDrivers(trx, drivers);
  const vehicle = await trx
    .selectFrom("vehicles")
    .select(columns)
    .where("id", "=", vehicleId)
    .forUpdate()
    .executeTakeFirst();
  return vehicle ?? null;
}
