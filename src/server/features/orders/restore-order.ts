import type { Transaction } from "kysely";
import { canCarry } from "#domain/fleet/truck-sizes.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { isExclusionViolation } from "#server/platform/db/database-errors.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Tables } from "#server/tables.ts";
import { recordEvent } from "../audit/record-event.ts";
import { lockOrder, type OrderRow } from "./orders.store.ts";

/** An open order must have a client who can be reached, as one that is booked has. */
async function requireClient(trx: Transaction<Tables>, clientId: string): Promise<void> {
  const { name, surname, status } = await trx
    .selectFrom("parties")
    .select(["name", "surname", "status"])
    .where("id", "=", clientId)
    .forShare()
    .executeTakeFirstOrThrow();
  if (status === "removed") {
    const msg = `The client, ${name} ${surname}, is removed. Restore the client first.`;
    throw new Failure("not_active", { msg });
  }
}

/**
 * Whether the driver and the vehicle that the order had could still be given it: both active, the
 * vehicle that driver's and large enough. None of this was guarded while the order was deleted. The
 * driver is locked as for an assignment, which takes turns with this.
 */
async function canStillDrive(trx: Transaction<Tables>, order: OrderRow): Promise<boolean> {
  const { driver_id, vehicle_id } = order;
  if (driver_id === null || vehicle_id === null) return false;
  const vehicle = await trx
    .selectFrom("parties")
    .innerJoin("vehicles", "vehicles.driver_id", "parties.id")
    .select("vehicles.truck_size")
    .where("parties.id", "=", driver_id)
    .where("parties.status", "=", "active")
    .where("vehicles.id", "=", vehicle_id)
    .where("vehicles.status", "=", "active")
    .forNoKeyUpdate("parties")
    .forShare("vehicles")
    .executeTakeFirst();
  return vehicle !== undefined && canCarry(vehicle.truck_size, order.truck_size);
}

type Restored = { readonly msg: string };

async function restore(
  context: Context,
  staff: Party,
  orderId: string,
  { isDriverBusy }: { readonly isDriverBusy: boolean },
): Promise<Restored> {
  return inTransaction(context.db, async (trx) => {
    const order = await lockOrder(trx, orderId, true);
    if (!order) throw new Failure("not_found");
    const isOpen = order.status !== "completed";
    if (isOpen) await requireClient(trx, order.client_id);
    const losesDriver =
      isOpen && order.driver_id !== null && (isDriverBusy || !(await canStillDrive(trx, order)));
    const withoutDriver = { driver_id: null, vehicle_id: null, status: "pending" } as const;
    await trx
      .updateTable("orders")
      .set({
        hidden_at: null,
        updated_at: new Date(context.clock()),
        ...(losesDriver && withoutDriver),
      })
      .where("id", "=", order.id)
      .execute();
    const changes = {
      driverId: [order.driver_id, null],
      vehicleId: [order.vehicle_id, null],
      ...(order.status !== "pending" && { status: [order.status, "pending"] }),
    };
    await recordEvent(context, trx, staff, {
      action: "restore",
      entity: "order",
      entityId: order.id,
      ...(losesDriver && { changes }),
    });
    if (!losesDriver) return { msg: "The order is back on the list." };
    const reason = isDriverBusy
      ? "the driver or the vehicle has other work at that time by now"
      : "the driver or the vehicle is not active any more, or the vehicle is too small or another driver's by now";
    return {
      msg: `The order is back on the list, but without its driver: ${reason}. Choose a driver for it.`,
    };
  });
}

/**
 * Brings a deleted order back as it was. Where its driver or vehicle cannot do it any more, it waits
 * for another driver; the database itself says when they have other work.
 *
 * @throws Failure not_found (also for one that is not deleted), not_active
 */
export async function restoreOrder(
  context: Context,
  staff: Party,
  orderId: string,
): Promise<Restored> {
  try {
    return await restore(context, staff, orderId, { isDriverBusy: false });
  } catch (error) {
    if (!isExclusionViolation(error)) throw error;
    return restore(context, staff, orderId, { isDriverBusy: true });
  }
}
