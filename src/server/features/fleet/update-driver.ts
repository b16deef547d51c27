import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { checkDriverChange } from "#domain/fleet/check-driver.ts";
import { toVisibleLine } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import {
  applyNewRecordValues,
  type NewRecordValues,
  requireRecordUnchanged,
} from "#server/core/audit/changes.ts";
import { refuseIfOpenOrders } from "#server/core/orders/open-orders.store.ts";
import { changePartyFields } from "#server/core/parties/change-party.ts";
import type { PartyRow } from "#server/core/parties/parties.store.ts";
import { updateParty } from "#server/core/parties/party-commands.ts";
import { refuseInvalidFields } from "#server/failure.ts";
import { listMissingDocuments } from "#server/features/documents/document-holders.store.ts";
import { handOverOrdersToOtherDrivers } from "#server/features/orders/office/hand-over-orders.ts";
import { checkChosenOwner, checkChosenVehicle } from "./choose-link.ts";
import { type DriverRow, lockDriver } from "./fleet-locks.store.ts";

type DriverChange = ReceivedCallBody<"PATCH /api/drivers/update/{id}">;

async function changeDriverRow(trx: Trx, before: DriverRow, wanted: NewRecordValues<DriverRow>) {
  const { after, changes } = applyNewRecordValues(before, wanted);
  if (Object.keys(changes).length === 0) return changes;
  const { id, ...stored } = after;
  await trx.updateTable("drivers").set(stored).where("id", "=", id).execute();
  return changes;
}

async function applyChange(context: AppContext, trx: Trx, party: PartyRow, change: DriverChange) {
  const before = await lockDriver(trx, party.id);
  const { area, ownerDriver, ownerId, vehicleId, openOrders, was, ...details } = change;
  requireRecordUnchanged({ ...party, ...before }, was);
  if (openOrders) await refuseIfOpenOrders(trx, party);
  const owner = await checkChosenOwner(trx, { wanted: ownerId, before: before.ownerId });
  const vehicle = await checkChosenVehicle(trx, party, {
    wanted: vehicleId,
    before: before.vehicleId,
  });
  refuseInvalidFields({
    ...checkDriverChange({ ...details, area }),
    ownerId: owner.error,
    vehicleId: vehicle.error,
  });
  const own = {
    area: area === undefined ? undefined : toVisibleLine(area),
    ownerDriver,
    ownerId: owner.id,
    vehicleId: vehicle.id,
  };
  const changes = {
    ...(await changePartyFields(context, trx, party, details)),
    ...(await changeDriverRow(trx, before, own)),
  };
  const isActivated = changes["status"]?.[1] === "active";
  const today = johannesburgDateAt(context.clock());
  return { ...changes, ...(isActivated && (await listMissingDocuments(trx, party.id, today))) };
}

/** Changes a driver. Orders keep the vehicle that they had when the driver was assigned. */
export function updateDriver(context: AppContext, staff: Party, id: string, change: DriverChange) {
  return updateParty(context, staff, {
    id,
    type: "driver",
    done: () => "The driver is saved.",
    guard: (trx) =>
      handOverOrdersToOtherDrivers(context, trx, staff, { id, type: "driver" }, change),
    change: (trx, party) => applyChange(context, trx, party, change),
  });
}
