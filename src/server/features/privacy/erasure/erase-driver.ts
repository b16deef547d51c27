import { sql } from "kysely";
import { erasedEmail, erasedName } from "#domain/privacy/erased-person.ts";
import type { Party } from "#server/caller.ts";
import type { Trx } from "#server/context.ts";

type Erased = Pick<Party, "id"> & { readonly addresses: readonly string[] };

/** A plate that is too long for any real vehicle and says nothing about this one. */
const erasedPlate = sql<string>`'X' || upper(right(replace(vehicles.id::text, '-', ''), 11))`;

/** The owner's record with a proved address of the driver: a shared address alone proves nothing. */
async function ownOwnerOf(trx: Trx, { id, addresses }: Erased): Promise<string | null> {
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
async function eraseVehicles(trx: Trx, { id }: Pick<Erased, "id">, ownOwnerId: string | null) {
  await trx.updateTable("drivers").set({ vehicleId: null }).where("id", "=", id).execute();
  await trx
    .updateTable("vehicles")
    .set({ driverId: null })
    .where("driverId", "=", id)
    .where("approved", "=", true)
    .where("ownerId", "is not", null)
    .where("ownerId", "is distinct from", ownOwnerId)
    .execute();
  await trx
    .updateTable("vehicles")
    .set({ licencePlate: erasedPlate, status: "removed" })
    .where("driverId", "=", id)
    .execute();
}

export async function eraseOwner(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable("owners")
    .set({
      name: erasedName,
      surname: "owner",
      email: erasedEmail(id),
      cellphone: "",
      area: erasedName,
      status: "removed",
      erasedAt: now,
    })
    .where("id", "=", id)
    .execute();
  await sql`
    update audit_events set changes = without_personal_values(changes)
    where entity = 'owner' and entity_id = ${id} and changes <> without_personal_values(changes)
  `.execute(trx);
}

/** Erases what a driver has besides the account, and the driver's words on clients. */
export async function eraseDriver(trx: Trx, driver: Erased, now: Date): Promise<void> {
  const ownOwnerId = await ownOwnerOf(trx, driver);
  await eraseVehicles(trx, driver, ownOwnerId);
  await sql`delete from documents where driver_id = ${driver.id}
    or vehicle_id in (select id from vehicles where driver_id = ${driver.id})`.execute(trx);
  if (ownOwnerId !== null) await eraseOwner(trx, ownOwnerId, now);
  await trx
    .updateTable("drivers")
    .set({ area: erasedName, ownerId: null, availability: null, reachKms: null })
    .where("id", "=", driver.id)
    .execute();
  await trx.deleteFrom("bank_details").where("driverId", "=", driver.id).execute();
  await trx.deleteFrom("job_offers").where("driverId", "=", driver.id).execute();
  await sql`
    update reviews set words = ${erasedName} from orders
    where orders.id = order_id and driver_id = ${driver.id} and by_type = 'driver'
  `.execute(trx);
}
