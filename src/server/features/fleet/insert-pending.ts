import { v7 as newId } from "uuid";
import type { ParsedVehicle } from "#domain/fleet/check-vehicle.ts";
import type { YesNoAnswer } from "#domain/people/party-kinds.ts";
import { toVisibleLine } from "#domain/text/visible-text.ts";
import type { AppContext, Db, Trx } from "#server/context.ts";
import { type EventActor, recordAuditEvent } from "#server/core/audit/record-event.ts";
import { insertParty, type NewParty } from "#server/core/parties/insert-party.ts";

export const driverRegisteredMessage =
  "Your information has been received, your account is pending. Please await further communication.";

type NewDriver = Omit<NewParty, "type" | "status"> & {
  readonly area: string;
  readonly ownerDriver: YesNoAnswer;
  readonly ownerId: string | null;
};

/** Finds the id of the driver's account with an e-mail address, whatever the account's status. */
export async function findDriverId(db: Db, email: string): Promise<string | undefined> {
  const drivers = db.selectFrom("parties").select("id").where("type", "=", "driver");
  return (await drivers.where("email", "=", email).executeTakeFirst())?.id;
}

/** @returns false when the e-mail address has a driver's account already */
export async function insertPendingDriver(
  trx: Trx,
  { area, ownerDriver, ownerId, ...party }: NewDriver,
  nowMs: number,
): Promise<boolean> {
  const id = await insertParty(trx, { ...party, type: "driver", status: "pending" }, nowMs);
  if (id === null) return false;
  await trx
    .insertInto("drivers")
    .values({ id, area: toVisibleLine(area), ownerDriver, ownerId, vehicleId: null })
    .execute();
  return true;
}

type NewVehicles = {
  readonly vehicles: readonly ParsedVehicle[];
  readonly driverId: string | null;
  readonly ownerId: string | null;
  /** The version of the terms to which the driver agreed for these vehicles; null for no agreement. */
  readonly termsVersion: string | null;
};

/** @returns the ids of the new vehicles, in the order of `vehicles` */
export async function insertPendingVehicles(
  context: AppContext,
  trx: Trx,
  actor: EventActor,
  { vehicles, driverId, ownerId, termsVersion }: NewVehicles,
): Promise<readonly string[]> {
  const createdAt = new Date(context.clock());
  const made = { driverId, ownerId, status: "pending", createdAt } as const;
  const rows = vehicles.map((traits) => ({
    ...traits,
    ...made,
    id: newId(),
  }));
  // Plates are inserted in order, so that two equal registrations cannot deadlock.
  const inPlateOrder = rows.toSorted((a, b) => (a.licencePlate < b.licencePlate ? -1 : 1));
  await trx.insertInto("vehicles").values(inPlateOrder).execute();
  for (const { id, licencePlate } of rows) {
    const facts = { licencePlate, ...(termsVersion !== null && { termsVersion }) };
    await recordAuditEvent(context, trx, actor, "register", { type: "vehicle", id }, facts);
  }
  return rows.map(({ id }) => id);
}
