import { sql } from "kysely";
import { erasedEmail } from "#domain/privacy/erased-person.ts";
import type { Trx } from "#server/context.ts";
import { clearPersonalColumns, type TableErasedByFunction } from "./erase-rows.ts";

type ErasedDriver = {
  readonly id: string;
  /** The e-mail addresses that the driver's account has had. */
  readonly addresses: readonly string[];
};
type Eraser = (trx: Trx, driver: ErasedDriver, now: Date) => Promise<unknown>;

/** SQL value: a made-up licence plate from the vehicle's id, longer than any real plate. */
const erasedPlate = sql<string>`'X' || upper(right(replace(vehicles.id::text, '-', ''), 11))`;

/** Finds the vehicle owner who is the driver: the driver's owner, if it has one of the driver's addresses. */
async function findOwnOwner(trx: Trx, { id, addresses }: ErasedDriver): Promise<string | null> {
  const owner = await trx
    .selectFrom("drivers")
    .innerJoin("owners", "owners.id", "drivers.ownerId")
    .select("owners.id")
    .where("drivers.id", "=", id)
    .where("owners.email", "in", addresses)
    .executeTakeFirst();
  return owner?.id ?? null;
}

/** Clears the plates of the driver's own vehicles, and removes the driver from vehicles of other owners. */
async function eraseVehicles(trx: Trx, driver: ErasedDriver): Promise<void> {
  const { id } = driver;
  await trx.updateTable("drivers").set({ vehicleId: null }).where("id", "=", id).execute();
  await trx
    .updateTable("vehicles")
    .set({ driverId: null })
    .where("driverId", "=", id)
    .where("approved", "=", true)
    .where("ownerId", "is not", null)
    .where("ownerId", "is distinct from", await findOwnOwner(trx, driver))
    .execute();
  const plate = { licencePlate: erasedPlate, status: "removed" };
  await clearPersonalColumns(trx, "vehicles", sql`driver_id = ${id}`, plate);
}

/** Clears the row of a vehicle owner and the values in the owner's history. */
export async function eraseVehicleOwner(trx: Trx, id: string, now: Date): Promise<void> {
  await clearPersonalColumns(trx, "owners", sql`id = ${id}`, {
    surname: "owner",
    email: erasedEmail(id),
    status: "removed",
    erasedAt: now,
  });
  await sql`
    update audit_events set changes = without_personal_values(changes)
    where entity = 'owner' and entity_id = ${id} and changes <> without_personal_values(changes)
  `.execute(trx);
}

/** Erases a driver's vehicles and the driver's own record as a vehicle owner, in this order. */
export const driverTableErasers: Readonly<
  Record<TableErasedByFunction<"driver"> | TableErasedByFunction<"owner">, Eraser>
> = {
  vehicles: eraseVehicles,
  owners: async (trx, driver, now) => {
    const ownerId = await findOwnOwner(trx, driver);
    if (ownerId !== null) await eraseVehicleOwner(trx, ownerId, now);
  },
};
