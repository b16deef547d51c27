import { sql, type Transaction } from "kysely";
import { erasedEmail, erasedName } from "#domain/privacy/erased-person.ts";
import type { Tables } from "#server/tables.ts";
import type { Erasable } from "./erasable.ts";

type Erased = Pick<Erasable, "id"> & { readonly addresses: readonly string[] };

/** A plate that no vehicle has, for it is too long, and that says nothing. */
const erasedPlate = sql<string>`'X' || upper(right(replace(vehicles.id::text, '-', ''), 11))`;

/**
 * The driver's own record as an owner of vehicles: the one that the driver is linked to, under an
 * address that the driver has had. An address alone shows nothing, because anybody may type any.
 */
async function ownOwnerOf(
  trx: Transaction<Tables>,
  { id, addresses }: Erased,
): Promise<string | null> {
  const owner = await trx
    .selectFrom("drivers")
    .innerJoin("owners", "owners.id", "drivers.owner_id")
    .select("owners.id")
    .where("drivers.id", "=", id)
    .where("owners.email", "in", addresses)
    .executeTakeFirst();
  return owner?.id ?? null;
}

/** The vehicles that were the driver's own lose their plates; those of somebody else lose the driver. */
async function eraseVehicles(
  trx: Transaction<Tables>,
  { id }: Pick<Erased, "id">,
  ownOwnerId: string | null,
): Promise<void> {
  await trx.updateTable("drivers").set({ vehicle_id: null }).where("id", "=", id).execute();
  await trx
    .updateTable("vehicles")
    .set({ driver_id: null })
    .where("driver_id", "=", id)
    .where("approved", "=", true)
    .where("owner_id", "is not", null)
    .where("owner_id", "is distinct from", ownOwnerId)
    .execute();
  await trx
    .updateTable("vehicles")
    .set({ licence_plate: erasedPlate, status: "removed" })
    .where("driver_id", "=", id)
    .execute();
}

async function eraseOwner(trx: Transaction<Tables>, id: string, nowMs: number): Promise<void> {
  await trx
    .updateTable("owners")
    .set({
      name: erasedName,
      surname: "owner",
      email: erasedEmail(id),
      cellphone: "",
      area: erasedName,
      status: "removed",
      erased_at: new Date(nowMs),
    })
    .where("id", "=", id)
    .execute();
}

/** What a driver leaves beside the account itself: the area, the vehicles and the owner's record. */
export async function eraseDriver(
  trx: Transaction<Tables>,
  driver: Erased,
  nowMs: number,
): Promise<void> {
  const ownOwnerId = await ownOwnerOf(trx, driver);
  await eraseVehicles(trx, driver, ownOwnerId);
  if (ownOwnerId !== null) await eraseOwner(trx, ownOwnerId, nowMs);
  await trx
    .updateTable("drivers")
    .set({ area: erasedName, owner_id: null })
    .where("id", "=", driver.id)
    .execute();
}
