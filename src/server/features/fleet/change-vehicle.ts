import { type Expression, sql } from "kysely";
import { formatLicencePlate } from "#domain/fleet/licence-plate.ts";
import { canVehicleCarry, type TruckSize } from "#domain/fleet/truck-catalogue.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import {
  applyNewRecordValues,
  type FieldChanges,
  type NewRecordValues,
} from "#server/core/audit/changes.ts";
import { type EventActor, recordAuditEvent } from "#server/core/audit/record-event.ts";
import { refuseIfOpenOrders } from "#server/core/orders/open-orders.store.ts";
import type { Vehicle } from "./vehicles.store.ts";

/** A driver, whose row the caller has locked, and one of the driver's vehicles. */
type DriverVehicle = { readonly driverId: string; readonly vehicleId: string };

async function changeCurrentVehicle(
  context: AppContext,
  trx: Trx,
  actor: EventActor,
  driverId: string,
  { from, to }: { readonly from: string | null; readonly to: Expression<string | null> },
): Promise<void> {
  const updated = await trx
    .updateTable("drivers")
    .set({ vehicleId: to })
    .where("id", "=", driverId)
    .where("vehicleId", "is not distinct from", from)
    .returning("vehicleId")
    .executeTakeFirst();
  if (!updated) return;
  const changes = { vehicleId: [from, updated.vehicleId] };
  await recordAuditEvent(context, trx, actor, "update", { type: "driver", id: driverId }, changes);
}

/** Makes a vehicle its driver's current one, unless the driver already has a current vehicle. */
export function makeVehicleCurrent(
  context: AppContext,
  trx: Trx,
  actor: EventActor,
  { driverId, vehicleId }: DriverVehicle,
): Promise<void> {
  const change = { from: null, to: sql<string>`${vehicleId}::uuid` };
  return changeCurrentVehicle(context, trx, actor, driverId, change);
}

/** Makes a vehicle the current one of a new driver who has none; the old driver gets another active one. */
async function moveCurrentVehicle(
  context: AppContext,
  trx: Trx,
  actor: EventActor,
  { before, after }: { readonly before: Vehicle; readonly after: Vehicle },
): Promise<void> {
  const loser = before.status === "removed" ? null : before.driverId;
  const winner = after.status === "removed" ? null : after.driverId;
  if (loser === winner) return;
  const vehicleId = before.id;
  if (loser) {
    const next = trx
      .selectFrom("vehicles")
      .select("vehicles.id")
      .where("vehicles.driverId", "=", loser)
      .where("vehicles.id", "<>", vehicleId)
      .where("vehicles.status", "=", "active")
      .orderBy("vehicles.createdAt")
      .orderBy("vehicles.id")
      .limit(sql.lit(1));
    const change = { from: vehicleId, to: next.$asScalar() };
    await changeCurrentVehicle(context, trx, actor, loser, change);
  }
  if (winner) await makeVehicleCurrent(context, trx, actor, { driverId: winner, vehicleId });
}

export type WantedVehicleValues = Omit<NewRecordValues<Vehicle>, "id">;

export const toOrderHolder = ({ id, licencePlate }: Vehicle) =>
  ({ id, type: "vehicle", name: formatLicencePlate(licencePlate) }) as const;

/** Refuses a change of a vehicle after which it could not do its open orders; a suspension is allowed. */
async function refuseLostOrders(trx: Trx, before: Vehicle, after: Vehicle): Promise<void> {
  const isRemoved = after.status === "removed" && before.status !== "removed";
  const leaves = isRemoved || after.driverId !== before.driverId;
  if (!leaves && canVehicleCarry(after.truckSize, before.truckSize)) return;
  const tooLarge = {
    matches: (order: { readonly truckSize: TruckSize }) =>
      !canVehicleCarry(after.truckSize, order.truckSize),
    kind: " for a larger truck",
  };
  await refuseIfOpenOrders(trx, toOrderHolder(before), leaves ? undefined : tooLarge);
}

/** Changes a locked vehicle, and which vehicle its old and new driver use; answers the fields that changed. */
export async function changeVehicle(
  context: AppContext,
  trx: Trx,
  staff: Party,
  { before, wanted }: { readonly before: Vehicle; readonly wanted: WantedVehicleValues },
): Promise<FieldChanges> {
  const { after, changes } = applyNewRecordValues(before, wanted);
  if (Object.keys(changes).length === 0) return changes;
  await refuseLostOrders(trx, before, after);
  const { id, lacksDocuments: _, ...stored } = after;
  await trx.updateTable("vehicles").set(stored).where("id", "=", id).execute();
  await moveCurrentVehicle(context, trx, staff, { before, after });
  return changes;
}
