import { sql } from "kysely";
import { erasedEmail } from "#domain/privacy/erased-person.ts";
import type { Trx } from "#server/context.ts";
import { clearRows, type ErasedByFunction } from "./erase-rows.ts";

type ErasedDriver = {
  readonly id: string;
  /** The addresses that the account has had. */
  readonly addresses: readonly string[];
};
type Eraser = (trx: Trx, driver: ErasedDriver, now: Date) => Promise<unknown>;

/** SQL value: a plate made of the id of the vehicle, too long for any real one. */
const erasedPlate = sql<string>`'X' || upper(right(replace(vehicles.id::text, '-', ''), 11))`;

/** Finds the owner's record of the driver: the linked one, if it has an address of the driver. */
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

/** Erases the plates of the driver's own vehicles, and unlinks the driver from vehicles of other owners. */
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
  await clearRows(trx, "vehicles", sql`driver_id = ${id}`, plate);
}

/** Erases the record of an owner and the values in its history. */
export async function eraseOwner(trx: Trx, id: string, now: Date): Promise<void> {
  await clearRows(trx, "owners", sql`id = ${id}`, {
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

/** Erases the tables of a driver for which the register asks a function, and the driver's record as an owner. */
export const driverErasers: Readonly<
  Record<ErasedByFunction<"driver"> | ErasedByFunction<"owner">, Eraser>
> = {
  vehicles: eraseVehicles,
  owners: async (trx, driver, now) => {
    const ownerId = await findOwnOwner(trx, driver);
    if (ownerId !== null) await eraseOwner(trx, ownerId, now);
  },
};
