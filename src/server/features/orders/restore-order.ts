import { canVehicleCarry } from "#domain/fleet/truck-catalogue.ts";
import { orderStates } from "#domain/orders/order-states.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { orderColumnsWithoutDriver } from "#server/core/orders/order-states.store.ts";
import type { OrderRow } from "#server/core/orders/orders.store.ts";
import { Failure } from "#server/failure.ts";
import { createDriverRemovalChanges } from "./assign-order.ts";
import { findMessagesToRepeat } from "./messages/message-history.store.ts";
import type { NewOrderMessage } from "./messages/queue-messages.ts";
import { changeOrder, type OrderCommand, retryIfDriverBusy } from "./order-commands.ts";

/** Refuses to open an order again whose client was removed, and locks the client. */
export async function requireClientNotRemoved(trx: Trx, clientId: string): Promise<void> {
  const { name, surname, status } = await trx
    .selectFrom("parties")
    .select(["name", "surname", "status"])
    .where("id", "=", clientId)
    .forShare()
    .executeTakeFirstOrThrow();
  if (status !== "removed") return;
  const msg = `The client, ${name} ${surname}, is removed. Restore the client first.`;
  throw new Failure("not_active", { msg });
}

/** Says whether an order's driver and vehicle can still do the job. Locks the driver as an assignment does. */
export async function canDriverStillDoOrder(
  trx: Trx,
  { driverId, vehicleId, truckSize }: OrderRow,
) {
  if (driverId === null || vehicleId === null) return false;
  const vehicle = await trx
    .selectFrom("parties")
    .innerJoin("vehicles", "vehicles.driverId", "parties.id")
    .select("vehicles.truckSize")
    .where("parties.id", "=", driverId)
    .where("parties.status", "=", "active")
    .where("vehicles.id", "=", vehicleId)
    .where("vehicles.status", "=", "active")
    .forNoKeyUpdate("parties")
    .forShare("vehicles")
    .executeTakeFirst();
  return vehicle !== undefined && canVehicleCarry(vehicle.truckSize, truckSize);
}

/** Restores an order as it was, without its driver if that driver cannot do the job any more. */
export async function restoreOrder(context: AppContext, staff: Party, id: string) {
  const decide = async (
    trx: Trx,
    order: OrderRow,
    isDriverBusy: boolean,
  ): Promise<OrderCommand> => {
    const { isOpen } = orderStates[order.status];
    if (isOpen) await requireClientNotRemoved(trx, order.clientId);
    const losesDriver =
      isOpen &&
      order.driverId !== null &&
      (isDriverBusy || !(await canDriverStillDoOrder(trx, order)));
    const { driverId } = order;
    const isKept = driverId !== null && !losesDriver;
    const messages: readonly NewOrderMessage[] = [
      { kind: "restored" },
      ...(await findMessagesToRepeat(
        trx,
        losesDriver ? { ...order, ...orderColumnsWithoutDriver } : order,
      )),
      ...(isKept ? [{ kind: "job-assigned", driverId } as const] : []),
    ];
    const event = "restore" as const;
    const back = { set: { hiddenAt: null }, event, messages: isOpen ? messages : [] };
    if (!losesDriver) return { ...back, msg: "The order is back on the list." };
    const reason = isDriverBusy
      ? "the driver or the vehicle has other work at that time by now"
      : "the driver or the vehicle is not active any more, or the vehicle is too small or another driver's by now";
    const msg = `The order is back on the list, but without its driver: ${reason}. Choose a driver for it.`;
    return {
      ...back,
      set: { ...back.set, ...orderColumnsWithoutDriver },
      changes: createDriverRemovalChanges(order),
      msg,
    };
  };
  return retryIfDriverBusy((isDriverBusy) =>
    changeOrder(context, staff, id, (trx, order) => decide(trx, order, isDriverBusy), {
      isRemoved: true,
    }),
  );
}
