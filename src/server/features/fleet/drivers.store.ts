import type { Transaction } from "kysely";
import type { z } from "zod";
import type { driver, driversContract } from "#contract/drivers.contract.ts";
import { recordStatuses } from "#contract/list-filters.ts";
import { canCarry, truckSizes } from "#domain/fleet/truck-catalogue.ts";
import type { Db } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import {
  byPersonName,
  matchPerson,
  personColumns,
  personSorts,
} from "#server/features/people/accounts/person-list.ts";
import { chooseSort, countChoices, everyRow, listPage } from "#server/platform/db/list-page.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import { OwnError } from "#server/platform/log/own-error.ts";
import type { Tables } from "#server/tables.ts";
import { isFreeFor } from "./driver-availability.ts";

export type Driver = z.output<typeof driver>;
type DriversQuery = z.output<(typeof driversContract)["GET /api/drivers/all"]["query"]>;
type DriversFilter = Omit<DriversQuery, "limit" | "cursor" | "forOrder" | "counts">;

const byName = byPersonName("parties");
const { id } = personColumns("parties");
const area = { ref: "drivers.area", type: "text" } as const;
const sorts = personSorts("parties", { area: [area, id] });

function selectDrivers(db: Db) {
  return db
    .selectFrom("drivers")
    .innerJoin("parties", "parties.id", "drivers.id")
    .leftJoin("vehicles", "vehicles.id", "drivers.vehicle_id")
    .where("parties.type", "=", "driver")
    .select([
      "parties.id",
      "parties.name",
      "parties.surname",
      "parties.email",
      "parties.cellphone",
      "parties.status",
      "drivers.area",
      "drivers.owner_driver as ownerDriver",
      "drivers.vehicle_id as vehicleId",
      "vehicles.licence_plate as vehiclePlate",
      "vehicles.truck_size as vehicleTruckSize",
      "drivers.owner_id as ownerId",
    ]);
}

/** Only drivers who can take this order: active and free, with an active vehicle that is large enough. */
async function onlyAvailableFor(db: Db, query: ReturnType<typeof selectDrivers>, orderId: string) {
  const order = isRecordId(orderId)
    ? await db
        .selectFrom("orders")
        .select("truck_size")
        .where("id", "=", orderId)
        .where("hidden_at", "is", null)
        .executeTakeFirst()
    : undefined;
  if (!order) throw new Failure("not_found");
  return query
    .where("parties.status", "=", "active")
    .where("drivers.vehicle_id", "in", (eb) =>
      eb
        .selectFrom("vehicles")
        .select("vehicles.id")
        .where("vehicles.status", "=", "active")
        .where(
          "vehicles.truck_size",
          "in",
          truckSizes.filter((size) => canCarry(size, order.truck_size)),
        ),
    )
    .where(isFreeFor(orderId));
}

/** The drivers that a list or a file shows; removed ones only when asked for by status. */
function matchingDrivers(db: Db, { q, status }: DriversFilter) {
  let found = selectDrivers(db);
  found = status
    ? found.where("parties.status", "=", status).where("parties.erased_at", "is", null)
    : found.where("parties.status", "<>", "removed");
  return q ? found.where(matchPerson("parties", q, ["drivers.area"])) : found;
}

/** One page of drivers by name; the counts are of all drivers, whatever order is asked about. */
export async function listDrivers(
  db: Db,
  { limit, cursor, sort, forOrder, counts, ...filter }: DriversQuery,
) {
  const select = (asked: DriversFilter) => matchingDrivers(db, asked);
  const found = forOrder ? await onlyAvailableFor(db, select(filter), forOrder) : select(filter);
  return listPage(found, {
    sort: chooseSort(sorts, sort, byName),
    limit,
    cursor,
    counts: counts && countChoices(db, { status: recordStatuses }, filter, select),
  });
}

/** Every driver of the same list. */
export function everyDriver(db: Db, { sort, ...filter }: DriversFilter): AsyncIterable<Driver> {
  return everyRow(matchingDrivers(db, filter), chooseSort(sorts, sort, byName));
}

/** A driver, removed or not; null when there is none. */
export async function findDriver(db: Db, driverId: string): Promise<Driver | null> {
  if (!isRecordId(driverId)) return null;
  return (await selectDrivers(db).where("drivers.id", "=", driverId).executeTakeFirst()) ?? null;
}

/** The columns that a driver has beside those of every party. */
export type DriverRow = Pick<Driver, "id" | "area" | "ownerDriver" | "ownerId" | "vehicleId">;

/**
 * The drivers' own rows, locked until the transaction ends. Every transaction locks in one order, so
 * that none waits in a circle: the order, the party, the driver, the vehicle.
 */
export async function lockDrivers(
  trx: Transaction<Tables>,
  ids: readonly string[],
): Promise<readonly DriverRow[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom("drivers")
    .select([
      "id",
      "area",
      "owner_driver as ownerDriver",
      "owner_id as ownerId",
      "vehicle_id as vehicleId",
    ])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** The own row of a party that is a driver, locked likewise. */
export async function lockDriver(trx: Transaction<Tables>, partyId: string): Promise<DriverRow> {
  const [driver] = await lockDrivers(trx, [partyId]);
  if (!driver) throw new OwnError("A party of type driver has no driver's row.");
  return driver;
}
