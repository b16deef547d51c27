import type { Transaction } from "kysely";
import type { z } from "zod";
import type { vehiclesContract } from "#contract/vehicles.contract.ts";
import { checkVehicleChange } from "#domain/fleet/check-vehicle.ts";
import { canonicalPlate, formatPlate } from "#domain/fleet/licence-plate.ts";
import { readVehicleChange } from "#domain/fleet/read-vehicle.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Tables } from "#server/tables.ts";
import { changeVehicle, type WantedVehicle } from "./change-vehicle.ts";
import { chooseDriver, chooseOwner } from "./choose-link.ts";
import { refuseTakenPlates, type TypedPlates, withFreePlates } from "./licence-plates.ts";
import { findVehicle, lockVehicle, type Vehicle } from "./vehicles.store.ts";

type VehicleChange = z.output<(typeof vehiclesContract)["PATCH /api/vehicles/update/{id}"]["body"]>;

type Command = {
  readonly vehicleId: string;
  readonly action: "update" | "delete" | "restore";
  /** The driver who is to get the vehicle. */
  readonly nextDriverId?: string | null | undefined;
  /** Says what the command changes, or refuses it. */
  readonly decide: (before: Vehicle) => Promise<WantedVehicle> | WantedVehicle;
  /** The answer; `plate` is formatted. */
  readonly done: (plate: string) => string;
};

/** Locks a vehicle, changes it and records the change. */
async function runCommand(
  context: Context,
  trx: Transaction<Tables>,
  staff: Party,
  { vehicleId, action, nextDriverId, decide, done }: Command,
): Promise<{ msg: string }> {
  const before = await lockVehicle(trx, vehicleId, nextDriverId);
  if (!before) throw new Failure("not_found");
  const wanted = await decide(before);
  const changes = await changeVehicle(context, trx, staff, { before, wanted });
  if (Object.keys(changes).length === 0) return { msg: "Nothing was changed." };
  const event = { action, entity: "vehicle", entityId: before.id, changes };
  await recordEvent(context, trx, staff, event);
  return { msg: done(formatPlate(before.licencePlate)) };
}

/**
 * "Delete": takes a vehicle out of service. The record is kept for the orders that refer to it, and
 * keeps its plate.
 *
 * @throws Failure not_found (also for one that is removed already), has_open_orders
 */
export function removeVehicle(
  context: Context,
  staff: Party,
  vehicleId: string,
): Promise<{ msg: string }> {
  return inTransaction(context.db, (trx) =>
    runCommand(context, trx, staff, {
      vehicleId,
      action: "delete",
      decide: ({ status }) => {
        if (status === "removed") throw new Failure("not_found");
        return { status: "removed" };
      },
      done: (plate) => `${plate} is removed.`,
    }),
  );
}

function typedByStaff(licencePlate: string, driverId: string | null): TypedPlates {
  return { byField: { licencePlate }, typedBy: "staff", driverId };
}

/**
 * Brings back a removed vehicle, which waits for review again, because its papers may have lapsed
 * meanwhile.
 *
 * @throws Failure not_found (also for one that is not removed), plate_taken
 */
export function restoreVehicle(
  context: Context,
  staff: Party,
  vehicleId: string,
): Promise<{ msg: string }> {
  return inTransaction(context.db, (trx) =>
    runCommand(context, trx, staff, {
      vehicleId,
      action: "restore",
      decide: async ({ id, licencePlate, driverId, status }) => {
        if (status !== "removed") throw new Failure("not_found");
        await refuseTakenPlates(trx, typedByStaff(licencePlate, driverId), id);
        return { status: "pending" };
      },
      done: (plate) => `${plate} is back, and waits for review.`,
    }),
  );
}

/** A plate must be free when it is typed, and when a vehicle that claims it is approved. */
async function refuseTakenPlate(
  trx: Transaction<Tables>,
  before: Vehicle,
  { licencePlate, status, driverId = before.driverId }: WantedVehicle,
): Promise<void> {
  const isApproval = status !== before.status && (status === "active" || status === "suspended");
  if (licencePlate === undefined && !isApproval) return;
  const plates = typedByStaff(licencePlate ?? before.licencePlate, driverId);
  await refuseTakenPlates(trx, plates, before.id);
}

/** What staff chose, in the form in which it is stored; refuses all that is wrong with it at once. */
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
 * Changes a vehicle's record; what is left out stays. Its open orders must still be possible
 * afterwards. The driver who is to get the vehicle is locked first, then the one who has it, then
 * the vehicle.
 *
 * @throws Failure invalid_request, not_found, plate_taken, has_open_orders
 */
export function updateVehicle(
  context: Context,
  staff: Party,
  vehicleId: string,
  change: VehicleChange,
): Promise<{ msg: string }> {
  const update = async (trx: Transaction<Tables>) => {
    const seen = await findVehicle(trx, vehicleId);
    if (!seen) throw new Failure("not_found");
    const wanted = await readChange(trx, seen, change);
    return runCommand(context, trx, staff, {
      vehicleId: seen.id,
      action: "update",
      nextDriverId: wanted.driverId,
      decide: async (before) => {
        await refuseTakenPlate(trx, before, wanted);
        return wanted;
      },
      done: () => "The vehicle is saved.",
    });
  };
  const plates = typedByStaff(canonicalPlate(change.licencePlate ?? ""), change.driverId ?? null);
  return withFreePlates(context, plates, () => inTransaction(context.db, update));
}
