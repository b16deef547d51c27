import type { Transaction } from "kysely";
import type { z } from "zod";
import type { vehiclesContract } from "#contract/vehicles.contract.ts";
import { checkVehicleChange } from "#domain/fleet/check-vehicle.ts";
import { canonicalPlate } from "#domain/fleet/licence-plate.ts";
import { readVehicleChange } from "#domain/fleet/read-vehicle.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Tables } from "#server/tables.ts";
import { chooseDriver } from "../drivers/choose-driver.ts";
import { chooseOwner } from "../owners/choose-owner.ts";
import { changeVehicle, type WantedVehicle } from "./change-vehicle.ts";
import { refuseTakenPlates, type TypedPlates, withFreePlates } from "./licence-plates.ts";
import { lockVehicle } from "./lock-vehicle.ts";
import { findVehicle, type Vehicle } from "./vehicles.store.ts";

type VehicleChange = z.output<(typeof vehiclesContract)["PATCH /api/vehicles/update/{id}"]["body"]>;

function platesOf(licencePlate: string, driverId: string | null): TypedPlates {
  return { byField: { licencePlate }, typedBy: "staff", driverId };
}

/** A plate must be free when it is typed, and when the vehicle is approved with the one it claims. */
async function refuseTakenPlate(
  trx: Transaction<Tables>,
  before: Vehicle,
  { licencePlate, status, driverId = before.driverId }: WantedVehicle,
): Promise<void> {
  const isApproval = status !== before.status && (status === "active" || status === "suspended");
  if (licencePlate === undefined && !isApproval) return;
  const plates = platesOf(licencePlate ?? before.licencePlate, driverId);
  await refuseTakenPlates(trx, plates, before.id);
}

/** What staff chose, in the form in which it is stored; everything wrong with it at once. */
async function readChange(
  trx: Transaction<Tables>,
  before: Vehicle,
  change: VehicleChange,
): Promise<WantedVehicle> {
  const { driverId, ownerId, status } = change;
  const driver = await chooseDriver(trx, { wanted: driverId, before: before.driverId });
  const owner = await chooseOwner(trx, { wanted: ownerId, before: before.ownerId });
  refuseInvalid({ ...checkVehicleChange(change), driverId: driver.error, ownerId: owner.error });
  return { ...readVehicleChange(change), status, driverId: driver.id, ownerId: owner.id };
}

/**
 * Whoever is to get the vehicle is locked first, then who has it, then the vehicle.
 *
 * @returns whether anything changed
 */
async function applyChange(
  context: Context,
  trx: Transaction<Tables>,
  staff: Party,
  { vehicleId, change }: { readonly vehicleId: string; readonly change: VehicleChange },
): Promise<boolean> {
  const seen = await findVehicle(trx, vehicleId);
  if (!seen) throw new Failure("not_found");
  const wanted = await readChange(trx, seen, change);
  const before = await lockVehicle(trx, seen.id, wanted.driverId);
  if (!before) throw new Failure("not_found");
  await refuseTakenPlate(trx, before, wanted);
  const changes = await changeVehicle(context, trx, staff, { before, wanted });
  if (Object.keys(changes).length === 0) return false;
  await recordEvent(context, trx, staff, {
    action: "update",
    entity: "vehicle",
    entityId: before.id,
    changes,
  });
  return true;
}

/**
 * Changes a vehicle's record; what is left out stays. Its open orders must still be possible
 * afterwards.
 *
 * @throws Failure invalid_request, not_found, plate_taken, has_open_orders
 */
export async function updateVehicle(
  context: Context,
  staff: Party,
  vehicleId: string,
  change: VehicleChange,
): Promise<{ msg: string }> {
  const plates = platesOf(canonicalPlate(change.licencePlate ?? ""), change.driverId ?? null);
  const update = () =>
    inTransaction(context.db, (trx) => applyChange(context, trx, staff, { vehicleId, change }));
  const isChanged = await withFreePlates(context, plates, update);
  return { msg: isChanged ? "The vehicle is saved." : "Nothing was changed." };
}
