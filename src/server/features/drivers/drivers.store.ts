import { sql } from "kysely";
import { canCarry, truckSizes } from "#domain/vehicles/truck-sizes.ts";
import type { Db } from "../../context.ts";
import { Failure } from "../../failure.ts";
import { anywhere, chooseSort, type ListSort, listPage } from "../../platform/db/list-page.ts";
import { isRecordId } from "../../platform/db/record-id.ts";
import { isFreeFor } from "./driver-availability.ts";

export type DriversQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly status?: "pending" | "active" | "suspended" | "removed" | undefined;
  readonly forOrder?: string | undefined;
};

const name = { ref: "parties.name", type: "text" } as const;
const surname = { ref: "parties.surname", type: "text" } as const;
const area = { ref: "drivers.area", type: "text" } as const;
const id = { ref: "parties.id", type: "uuid" } as const;

const byName: ListSort = { columns: [name, surname, id], direction: "asc" };
const sorts: Readonly<Record<string, ListSort>> = {
  name: byName,
  "-name": { ...byName, direction: "desc" },
  area: { columns: [area, id], direction: "asc" },
  "-area": { columns: [area, id], direction: "desc" },
};

function selectDrivers(db: Db) {
  return db
    .selectFrom("drivers")
    .innerJoin("parties", "parties.id", "drivers.id")
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
      "drivers.owner_id as ownerId",
    ]);
}

/** Only drivers who can take this order: active, with an active vehicle that is large enough, free. */
async function whoCanTake(db: Db, query: ReturnType<typeof selectDrivers>, orderId: string) {
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

/** One page of drivers by name; removed ones only when asked for by status. */
export async function listDrivers(
  db: Db,
  { limit, cursor, q, sort, status, forOrder }: DriversQuery,
) {
  let found = selectDrivers(db);
  found = status
    ? found.where("parties.status", "=", status)
    : found.where("parties.status", "<>", "removed");
  if (forOrder) found = await whoCanTake(db, found, forOrder);
  if (q) {
    const pattern = anywhere(q);
    const haystack = sql<string>`concat_ws(' ', parties.name, parties.surname, parties.email, parties.cellphone, drivers.area)`;
    found = found.where(haystack, "ilike", pattern);
  }
  return listPage(found, { sort: chooseSort(sorts, sort, byName), limit, cursor });
}

export async function findDriver(db: Db, driverId: string) {
  if (!isRecordId(driverId)) return null;
  return (await selectDrivers(db).where("drivers.id", "=", driverId).executeTakeFirst()) ?? null;
}
