import { formatMoveMoment } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { lockAssignableDriver } from "#server/core/fleet/driver-availability.ts";
import { lockOrder, type OrderRow } from "#server/core/orders/orders.store.ts";
import { Failure } from "#server/failure.ts";
import { giveOrderToDriver, releaseOrder } from "./assign-order.ts";

export type OrderMove = {
  readonly orderId: string;
  /** The driver who gets the order; null leaves it without one. */
  readonly driverId: string | null;
  /** The hour to set where the client left it to the office. */
  readonly orderTime?: string | undefined;
};

/**
 * Takes orders from their drivers, then gives each to its new one, so that two drivers can swap jobs: all of
 * them, or none. Orders are locked before people and vehicles.
 *
 * @param options why the drivers lose the orders, and a check of each order once it is locked
 */
export async function moveOrders(
  context: AppContext,
  trx: Trx,
  staff: Party,
  moves: readonly OrderMove[],
  options: { readonly reason?: string; readonly check?: (order: OrderRow | null) => void } = {},
): Promise<void> {
  const wanted = new Map(moves.map((move) => [move.orderId, move]));
  const free: OrderRow[] = [];
  // The ids are sorted, so that two people who move orders at once take turns.
  for (const id of [...wanted.keys()].toSorted()) {
    const order = await lockOrder(trx, id);
    options.check?.(order);
    if (!order) throw new Failure("not_found");
    const isFree = order.driverId === null;
    free.push(isFree ? order : await releaseOrder(context, trx, staff, order, options.reason));
  }
  const today = johannesburgDateAt(context.clock());
  for (const order of free) {
    const { driverId = null, orderTime } = wanted.get(order.id) ?? {};
    if (driverId === null) continue;
    const driver = await lockAssignableDriver(trx, driverId, today, order.orderDate);
    try {
      await giveOrderToDriver(context, trx, staff, { order, driver, orderTime });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const which = formatMoveMoment(order.orderDate, order.orderTime);
      const msg = `About the order of ${which}: ${error.message} Nothing was saved.`;
      throw new Failure(error.code, { msg });
    }
  }
}
