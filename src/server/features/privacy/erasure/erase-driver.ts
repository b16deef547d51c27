import { sql } from "kysely";
import { erasedEmail } from "#domain/privacy/erased-person.ts";
import type { Trx } from "#server/context.ts";
import { clearRows, type ErasedByFunction } from "./erase-rows.ts";

type Erased = {
  readonly id: string;
  /** The addresses that the account has had. */
  readonly addresses: readonly string[];
};
type Eraser = (trx: Trx, driver: Erased, now: Date) => Promise<unknown>;

/** A plate that is too long for any real vehicle and says nothing about this one. */
const erasedPlate = sql<string>`'X' || upper(right(replace(vehicles.id::text, '-', ''), 11))`;

/** The owner's record with a proved address of the driver: a shared address alone proves nothing. */
async function findOwnOwner(trx: Trx, { id, addresses }: Erased): Promise<string | null> {
  const owner = await trx
    .selectFrom("drivers")
    .innerJoin("owners", "owners.id", "drivers.ownerId")
    .select("owners.id")
    .where("drivers.id", "=", id)
    .where("owners.email", "in", addresses)
    .executeTakeFirst();
  return owner?.id ?? null;
}

/** Erases the plates of the driver's own vehicles, and unlinks the driver from other owners' ones. */
async function eraseVehicles(trx: Trx, driver: Erased): Promise<void> {
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

/** The same for a driver: the vehicles, and the driver's own record as an owner. */
export const driverErasers: Readonly<
  Record<ErasedByFunction<"driver"> | ErasedByFunction<"owner">, Eraser>
> = {
  vehicles: eraseVehicles,
  owners: async (trx, driver, now) => {
    const ownerId = await findOwnOwner(trx, driver);
    if (ownerId !== null) await eraseOwner(trx, ownerId, now);
  },
};
