import type { ReceivedCallBody } from "#contract/endpoints.ts";
import {
  checkVehicleRegistration,
  maxPendingVehicles,
  parseVehicle,
} from "#domain/fleet/check-vehicle.ts";
import { isStaffMember, type Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { requireCurrentLegalVersions } from "#server/core/company/agreements.ts";
import { lockActiveAccount } from "#server/core/parties/parties.store.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { LoggableError } from "#server/platform/log/own-error.ts";
import { makeVehicleCurrent } from "./change-vehicle.ts";
import { lockDriver } from "./fleet-locks.store.ts";
import { insertPendingVehicles } from "./insert-pending.ts";
import { refuseTakenLicencePlates, runWithFreeLicencePlates } from "./licence-plates.ts";

type Registration = ReceivedCallBody<"POST /api/vehicles/register/vehicleonly">;

/** Refuses a driver's vehicle when too many wait for review. The driver's lock makes parallel calls wait. */
async function refuseMorePending(trx: Trx, driverId: string): Promise<void> {
  const { pending } = await trx
    .selectFrom("vehicles")
    .select(({ fn }) => fn.countAll<number>().as("pending"))
    .where("driverId", "=", driverId)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  if (pending >= maxPendingVehicles) throw new Failure("too_many_pending_vehicles");
}

/** Locks a driver's account and then the driver's row; undefined for staff, who also register vehicles. */
async function lockSender(trx: Trx, caller: Party) {
  if (caller.type !== "driver") return undefined;
  await lockActiveAccount(trx, caller.id);
  return lockDriver(trx, caller.id);
}

/** Registers a vehicle for review. A driver's belongs to that driver; one that staff enter has none yet. */
export async function registerVehicle(
  context: AppContext,
  caller: Party,
  registration: Registration,
) {
  refuseInvalidFields(checkVehicleRegistration(registration));
  const vehicle = parseVehicle(registration);
  const plates = {
    byField: { licencePlate: vehicle.licencePlate },
    typedBy: isStaffMember(caller) ? "staff" : "driver",
    driverId: isStaffMember(caller) ? null : caller.id,
  } as const;
  const register = () =>
    inTransaction(context.db, async (trx) => {
      const driver = await lockSender(trx, caller);
      const { termsVersion } = await requireCurrentLegalVersions(trx, registration);
      await refuseTakenLicencePlates(trx, plates);
      if (driver) await refuseMorePending(trx, driver.id);
      const [id] = await insertPendingVehicles(context, trx, caller, {
        vehicles: [vehicle],
        driverId: driver?.id ?? null,
        ownerId: driver?.ownerId ?? null,
        termsVersion: registration.agreedToTerms ? termsVersion : null,
      });
      if (id === undefined) throw new LoggableError("A vehicle was added without an id.");
      if (driver) {
        await makeVehicleCurrent(context, trx, caller, { driverId: driver.id, vehicleId: id });
      }
      return id;
    });
  const id = await runWithFreeLicencePlates(context, plates, register);
  return { id, msg: "We have received your vehicle. It is pending until we have reviewed it." };
}
