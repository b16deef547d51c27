import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { checkVehicleChange, parseVehicleChange } from "#domain/fleet/check-vehicle.ts";
import { canonicalLicencePlate } from "#domain/fleet/licence-plate.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx, UseCase } from "#server/context.ts";
import { changeRecordWithHistory } from "#server/core/audit/change-record.ts";
import { requireRecordUnchanged } from "#server/core/audit/changes.ts";
import {
  createReplyWithOpenOrders,
  type RecordSavedReply,
  refuseIfOpenOrders,
} from "#server/core/orders/open-orders.store.ts";
import { refuseInvalidFields } from "#server/failure.ts";
import { listMissingDocuments } from "#server/features/documents/document-holders.store.ts";
import { handOverOrdersToOtherDrivers } from "#server/features/orders/office/hand-over-orders.ts";
import { requireRecord } from "#server/lists/find-record.ts";
import { changeVehicle, toOrderHolder, type WantedVehicleValues } from "./change-vehicle.ts";
import { checkChosenDriver, checkChosenOwner } from "./choose-link.ts";
import { lockVehicle } from "./fleet-locks.store.ts";
import {
  type EnteredLicencePlates,
  refuseTakenLicencePlates,
  runWithFreeLicencePlates,
} from "./licence-plates.ts";
import { type Vehicle, vehicleList } from "./vehicles.store.ts";

type VehicleChange = ReceivedCallBody<"PATCH /api/vehicles/update/{id}">;

type Command = {
  readonly action: "update" | "delete" | "restore";
  readonly change: VehicleChange;
  /** Makes the message of the answer from the formatted licence plate. */
  readonly done: (plate: string) => string;
};

/** Reads what staff typed about a vehicle into its stored form; one error names all faults. */
async function readChange(trx: Trx, before: Vehicle, change: VehicleChange) {
  const { driverId, ownerId, status } = change;
  const driver = await checkChosenDriver(trx, { wanted: driverId, before: before.driverId });
  const owner = await checkChosenOwner(trx, { wanted: ownerId, before: before.ownerId });
  refuseInvalidFields({
    ...checkVehicleChange(change),
    driverId: driver.error,
    ownerId: owner.error,
  });
  return { ...parseVehicleChange(change), status, driverId: driver.id, ownerId: owner.id };
}

/** Whether a change needs the plate to be free: if a plate is typed, or the vehicle is approved or restored. */
function claimsPlate(before: Vehicle, { licencePlate, status }: WantedVehicleValues): boolean {
  const comesIn = status !== undefined && status !== before.status && status !== "removed";
  return licencePlate !== undefined || comesIn;
}

/** Changes, removes or restores a vehicle. Locks are taken on its drivers first and then on the vehicle. */
async function runCommand(
  context: AppContext,
  staff: Party,
  vehicleId: string,
  { action, change, done }: Command,
): Promise<RecordSavedReply> {
  const seen = await requireRecord(context.db, vehicleList, vehicleId);
  const typedPlate = canonicalLicencePlate(change.licencePlate ?? seen.licencePlate);
  const plates: EnteredLicencePlates = {
    byField: { licencePlate: typedPlate },
    typedBy: "staff",
    driverId: change.driverId === undefined ? seen.driverId : change.driverId || null,
    vehicleId: seen.id,
  };
  const key = { id: seen.id, type: "vehicle" } as const;
  const run = () =>
    changeRecordWithHistory(context, staff, {
      entity: key.type,
      action,
      prepare: async (trx) => {
        await handOverOrdersToOtherDrivers(context, trx, staff, key, change);
        return readChange(trx, seen, change);
      },
      lock: (trx, wanted) => lockVehicle(trx, seen.id, wanted.driverId),
      change: async (trx, before, wanted) => {
        requireRecordUnchanged(before, change.was);
        if (change.openOrders) await refuseIfOpenOrders(trx, toOrderHolder(before));
        if (claimsPlate(before, wanted)) await refuseTakenLicencePlates(trx, plates);
        const changes = await changeVehicle(context, trx, staff, { before, wanted });
        if (changes["status"]?.[1] !== "active") return changes;
        const driverId = wanted.driverId === undefined ? before.driverId : wanted.driverId;
        if (before.status === "pending" && driverId !== null) {
          const mail = { partyId: driverId, about: "vehicle-active", vehicleId: seen.id } as const;
          await context.jobs.enqueue(trx, "party-mail", mail);
        }
        const today = johannesburgDateAt(context.clock());
        return { ...changes, ...(await listMissingDocuments(trx, before.id, today)) };
      },
      answer: (trx, before, changes) => {
        const plate = change.licencePlate === undefined ? before.licencePlate : typedPlate;
        const holder = toOrderHolder({ ...before, licencePlate: plate });
        return createReplyWithOpenOrders(trx, holder, { changes, msg: done(holder.name) });
      },
    });
  return runWithFreeLicencePlates(context, plates, run);
}

/** Changes a vehicle. When it is suspended it keeps its open orders, which the answer lists. */
const updateVehicle: UseCase<VehicleChange, RecordSavedReply> = (context, staff, id, change) => {
  const done = () => "The vehicle is saved.";
  return runCommand(context, staff, id, { action: "update", change, done });
};

const moveVehicle =
  (action: "delete" | "restore", status: "removed" | "pending", words: string): UseCase =>
  (context, staff, id) => {
    const done = (plate: string) => `${plate} is ${words}.`;
    return runCommand(context, staff, id, { action, change: { status }, done });
  };

/** Staff's changes of vehicles. A removed vehicle keeps row and plate; a restored one is reviewed again. */
export const vehicleCommands = {
  update: updateVehicle,
  remove: moveVehicle("delete", "removed", "removed"),
  restore: moveVehicle("restore", "pending", "back, and waits for review"),
};
