import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { checkDriverOnTheWay, estimateArrivalMs } from "#domain/orders/job-day.ts";
import type { Coordinates } from "#domain/places/coordinates.ts";
import type { AppContext, UseCase } from "#server/context.ts";
import type { OrderRow } from "#server/core/orders/orders.store.ts";
import { Failure } from "#server/failure.ts";
import { chooseLocalMaps } from "../free-drivers.ts";
import { findOrderPlace } from "../order-map.ts";
import { requireOrder } from "../order-records.store.ts";
import { changeOrderOnce, findOrderStepTimeMs, type OrderStepReport } from "./change-once.ts";

/**
 * Measures a driver's way to the pickup in metres, or null. The phone's position is neither kept nor logged.
 */
async function wayThere(
  { db, maps }: AppContext,
  order: OrderRow,
  position: Coordinates | undefined,
) {
  const near = await chooseLocalMaps(maps);
  const driver = await db
    .selectFrom("drivers")
    .select("area")
    .where("id", "=", order.driverId)
    .executeTakeFirst();
  const from = position
    ? await near.placeAt(position)
    : (await near.find(driver?.area ?? "")).place;
  const pickup = await findOrderPlace(near, order.pickupPlaceId, order.pickup);
  if (from === null || pickup === null) return null;
  const start = position ? { ...from, location: position } : from;
  const way = await near.route(start, pickup, order.truckSize);
  return way?.metres ?? null;
}

type SetOut = OrderStepReport & { readonly position?: Coordinates | undefined };

/** Records that the driver has set out, and when the driver is expected. The order stays pending. */
export const recordDriverOnTheWay: UseCase<SetOut> = async (
  context,
  caller,
  id,
  { position, ...late },
) => {
  const route = "PATCH /api/orders/ontheway/{id}";
  const prepare = async () => {
    const before = await requireOrder(context.db, caller, id);
    return { before, metres: await wayThere(context, before.order, position) };
  };
  // The body has no position: so few positions are possible that a hash would reveal it.
  const call = { id, route, body: {}, late };
  return changeOrderOnce(context, caller, call, prepare, async (trx, order, { before, metres }) => {
    const { status, driverId, onTheWayAt, orderDate } = order;
    const atMs = await findOrderStepTimeMs(context, trx, order, late);
    const problem = checkDriverOnTheWay(
      { status, orderDate, hasDriver: driverId !== null, isOnTheWay: onTheWayAt !== null },
      johannesburgDateAt(atMs),
    );
    if (problem) throw new Failure(problem.code, { msg: problem.message });
    // Another driver, who comes from elsewhere, may have got the job meanwhile.
    const isKnown = driverId === before.order.driverId && metres !== null;
    const arrivesMs = isKnown ? estimateArrivalMs(atMs, metres) : 0;
    // An expected arrival in the past is not shown.
    const arrivesAt = arrivesMs > context.clock() ? new Date(arrivesMs) : null;
    const msg = "The client sees that the driver is on the way.";
    return {
      set: { onTheWayAt: new Date(atMs), arrivesAt },
      event: "on-the-way",
      msg,
      messages: [{ kind: "on-the-way", driverId }],
    };
  });
};
