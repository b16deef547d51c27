import { sql, type Transaction } from "kysely";
import { erasedEmail, erasedName } from "#domain/privacy/erased-person.ts";
import type { Tables } from "../../../tables.ts";
import type { Erasable } from "./erasable.ts";

type Erased = Pick<Erasable, "id" | "email"> & { readonly addresses: readonly string[] };

/** A plate that no vehicle has, for it is too long, and that says nothing. */
const erasedPlate = sql<string>`'X' || upper(right(replace(vehicles.id::text, '-', ''), 11))`;

/** The vehicles that were the driver's own lose their plates; those of somebody else lose the driver. */
async function eraseVehicles(
  trx: Transaction<Tables>,
  { id, email }: Pick<Erased, "id" | "email">,
): Promise<void> {
  await trx.updateTable("drivers").set({ vehicle_id: null }).where("id", "=", id).execute();
  const ofSomebodyElse = trx
    .selectFrom("owners")
    .select("owners.id")
    .where("owners.email", "<>", email);
  await trx
    .updateTable("vehicles")
    .set({ driver_id: null })
    .where("driver_id", "=", id)
    .where("approved", "=", true)
    .where("owner_id", "in", ofSomebodyElse)
    .execute();
  await trx
    .updateTable("vehicles")
    .set({ licence_plate: erasedPlate, status: "removed" })
    .where("driver_id", "=", id)
    .execute();
}

/** The driver's own record as an owner of vehicles, which is the same person's. */
async function eraseOwner(trx: Transaction<Tables>, email: string, nowMs: number): Promise<void> {
  const owner = await trx
    .selectFrom("owners")
    .select("id")
    .where("email", "=", email)
    .forUpdate()
    .executeTakeFirst();
  if (!owner) return;
  await trx
    .updateTable("owners")
    .set({
      name: erasedName,
      surname: "owner",
      email: erasedEmail(owner.id),
      cellphone: "",
      area: erasedName,
      status: "removed",
      erased_at: new Date(nowMs),
    })
    .where("id", "=", owner.id)
    .execute();
}

/** What a driver leaves beside the account itself: the area, the vehicles and the owner's record. */
export async function eraseDriver(
  trx: Transaction<Tables>,
  driver: Erased,
  nowMs: number,
): Promise<void> {
  await eraseVehicles(trx, driver);
  await eraseOwner(trx, driver.email, nowMs);
  await trx
    .updateTable("drivers")
    .set({ area: erasedName, owner_id: null })
    .where("id", "=", driver.id)
    .execute();
  await trx.deleteFrom("contact_messages").where("email", "in", driver.addresses).execute();
}
