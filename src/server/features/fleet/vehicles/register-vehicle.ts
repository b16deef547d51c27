import type { Transaction } from "kysely";
import type { z } from "zod";
import { termsVersion } from "#contract/terms-version.ts";
import type { vehiclesContract } from "#contract/vehicles.contract.ts";
import { checkVehicleOnly, maxPendingVehicles } from "#domain/fleet/check-vehicle.ts";
import { readVehicle, type VehicleTraits } from "#domain/fleet/read-vehicle.ts";
import { isStaff, type Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { requireLivingAccount } from "#server/features/privacy/erasure/living-account.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Limit } from "#server/platform/limits.ts";
import { spendOrRefuse } from "#server/spend-or-refuse.ts";
import type { Tables } from "#server/tables.ts";
import { giveCurrentVehicle } from "../drivers/current-vehicle.ts";
import { type DriverRow, lockDrivers } from "../drivers/lock-drivers.ts";
import { insertPendingVehicles } from "./insert-vehicles.ts";
import { refuseTakenPlates, withFreePlates } from "./licence-plates.ts";

type Registration = z.output<
  (typeof vehiclesContract)["POST /api/vehicles/register/vehicleonly"]["body"]
>;

type NewVehicle = {
  /** Whose it becomes; undefined when staff register it. */
  readonly driver: DriverRow | undefined;
  readonly vehicle: VehicleTraits;
  readonly agreedVersion: string | null;
};

/** Vehicles that one driver may send in, plates that are taken included. */
const fromDriver: Limit = { name: "vehicles-driver", points: 20, seconds: 60 * 60 };

/** Asked with the driver's row locked, so that what a driver sends at once is counted one by one. */
async function refuseMorePending(trx: Transaction<Tables>, driverId: string): Promise<void> {
  const { pending } = await trx
    .selectFrom("vehicles")
    .select(({ fn }) => fn.countAll<number>().as("pending"))
    .where("driver_id", "=", driverId)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  if (pending >= maxPendingVehicles) throw new Failure("too_many_pending_vehicles");
}

/**
 * The driver who sends a vehicle in, locked; undefined for staff. The account is locked first: whoever
 * erases, suspends or removes it meanwhile either comes after the vehicle, or is seen here.
 */
async function lockSender(trx: Transaction<Tables>, caller: Party) {
  if (caller.type !== "driver") return undefined;
  await requireLivingAccount(trx, caller.id);
  const [driver] = await lockDrivers(trx, [caller.id]);
  if (!driver) throw new Error("A party of type driver has no driver's row.");
  return driver;
}

async function insertVehicle(
  context: Context,
  trx: Transaction<Tables>,
  caller: Party,
  { driver, vehicle, agreedVersion }: NewVehicle,
): Promise<string> {
  if (driver) await refuseMorePending(trx, driver.id);
  const [id] = await insertPendingVehicles(context, trx, caller, {
    vehicles: [vehicle],
    driverId: driver?.id ?? null,
    ownerId: driver?.ownerId ?? null,
    termsVersion: agreedVersion,
  });
  if (id === undefined) throw new Error("A vehicle was added without an id.");
  if (driver) {
    await giveCurrentVehicle(context, trx, caller, { driverId: driver.id, vehicleId: id });
  }
  return id;
}

/**
 * Registers one vehicle, which waits for review. A driver's becomes that driver's own, of the same
 * owner, and the current one where there is none; staff's has no driver yet. Specification, sections
 * 5 and 7.
 *
 * @throws Failure invalid_request, plate_taken, too_many_pending_vehicles, too_many_requests,
 *   session_ended
 */
export async function registerVehicle(
  context: Context,
  caller: Party,
  registration: Registration,
): Promise<{ id: string; msg: string }> {
  refuseInvalid(checkVehicleOnly(registration));
  if (caller.type === "driver") await spendOrRefuse(context.limits, fromDriver, caller.id);
  const vehicle = readVehicle(registration);
  const agreedVersion = registration.agreedToTerms
    ? (registration.termsVersion ?? termsVersion)
    : null;
  const plates = {
    byField: { licencePlate: vehicle.licencePlate },
    typedBy: isStaff(caller) ? "staff" : "driver",
    driverId: isStaff(caller) ? null : caller.id,
  } as const;
  const register = () =>
    inTransaction(context.db, async (trx) => {
      const driver = await lockSender(trx, caller);
      await refuseTakenPlates(trx, plates);
      return insertVehicle(context, trx, caller, { driver, vehicle, agreedVersion });
    });
  const id = await withFreePlates(context, plates, register);
  return { id, msg: "We have received your vehicle. It is pending until we have reviewed it." };
}
