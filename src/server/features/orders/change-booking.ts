import type { CallHandlerResult } from "#contract/endpoints.ts";
import { canVehicleCarry } from "#domain/fleet/truck-catalogue.ts";
import { checkOrderChange } from "#domain/orders/change-policy.ts";
import { toVisibleText } from "#domain/text/visible-text.ts";
import { isStaffMember, type Party } from "#server/caller.ts";
import type { AppContext, Trx, UseCase } from "#server/context.ts";
import { orderColumnsWithoutDriver } from "#server/core/orders/order-states.store.ts";
import type { OrderRow } from "#server/core/orders/orders.store.ts";
import {
  createPricedTripColumns,
  jobTimeRangeColumn,
  type PricedTrip,
  type QuotedTrip,
} from "#server/core/orders/trip-columns.ts";
import { Failure } from "#server/failure.ts";
import { checkPickupAndDestinationDetails } from "./agree-move-ends.ts";
import type { PickupAndDestinationDetails } from "./insert-order.ts";
import { queueOfficeMessages } from "./messages/office-messages.ts";
import { createJobRemovedMessage } from "./messages/queue-messages.ts";
import { changeOrder, retryIfDriverBusy } from "./order-commands.ts";
import { type OrderColumnChange, requireOrder } from "./order-records.store.ts";
import {
  priceBookingChange,
  type RequestedBookingChange,
  requirePriceAgreedByClient,
} from "./price-change.ts";

type Changed = CallHandlerResult<"PATCH /api/orders/update/{id}">;

function requireChangeable(caller: Party, row: OrderRow, nowMs: number): void {
  const problem = checkOrderChange(row, isStaffMember(caller) ? "staff" : "client", nowMs);
  if (problem) throw new Failure(problem.code, { msg: problem.message });
}

const timeWord = ({ orderTime, anyTime }: Pick<OrderRow, "orderTime" | "anyTime">) =>
  anyTime ? "any time" : orderTime;

/** The changes of a booking for its history, without addresses, which an erasure must be able to delete. */
function pricedChanges(row: OrderRow, { trip, amounts }: PricedTrip) {
  const pairs = {
    orderDate: [row.orderDate, trip.orderDate],
    orderTime: [timeWord(row), timeWord(trip)],
    truckSize: [row.truckSize, trip.truckSize],
    helpers: [row.helpers, trip.helpers],
    floors: [row.floors, trip.floors],
    kms: [row.metres / 1000, trip.metres / 1000],
    source: [row.distanceSource, trip.source],
    price: [row.price, amounts.price],
  };
  return Object.fromEntries(Object.entries(pairs).filter(([, [old, now]]) => old !== now));
}

/** @param isForClient whether the client asked for the change, and not the driver or the office */
export const createNextOrderVersion = (
  order: OrderRow,
  priced: PricedTrip,
  isForClient: boolean,
) => ({
  version: order.version + 1,
  versionForClient: isForClient,
  ...createPricedTripColumns(priced),
  occupied: jobTimeRangeColumn(priced.trip),
});

/** Lists the changes that leave the price as it is: texts of places, door details and notes. */
function changedTexts(
  row: OrderRow,
  asked: RequestedBookingChange,
  trip: QuotedTrip,
  ends: PickupAndDestinationDetails,
): OrderColumnChange {
  const { pickup, pickupPlaceId, destination } = trip;
  const [isFromNew, isToNew] = [pickup !== row.pickup, destination !== row.destination];
  const notes = asked.notes === undefined ? row.notes : toVisibleText(asked.notes);
  return {
    ...(isFromNew && { pickup, pickupPlaceId }),
    ...(isToNew && { destination, destinationPlaceId: trip.destinationPlaceId }),
    // Door details stay with their place; a new place comes with its own details or with none.
    ...((asked.pickupDetails || isFromNew) && { pickupDetails: ends.pickupDetails }),
    ...((asked.destinationDetails || isToNew) && { destinationDetails: ends.destinationDetails }),
    ...(notes !== row.notes && { notes }),
  };
}

async function isLargeEnough(trx: Trx, { vehicleId }: OrderRow, { truckSize }: QuotedTrip) {
  if (vehicleId === null) return true;
  const vehicle = await trx
    .selectFrom("vehicles")
    .select("truckSize")
    .where("id", "=", vehicleId)
    .executeTakeFirstOrThrow();
  return canVehicleCarry(vehicle.truckSize, truckSize);
}

type Change = { readonly priced: PricedTrip; readonly texts: OrderColumnChange };

async function storeChange(
  context: AppContext,
  caller: Party,
  before: OrderRow,
  { priced, texts, clientAsked = false }: Change & Pick<RequestedBookingChange, "clientAsked">,
  isDriverBusy: boolean,
): Promise<Changed> {
  const facts = pricedChanges(before, priced);
  const isPriced = Object.keys(facts).length > 0;
  const isByClient = !isStaffMember(caller);
  const word = "by the client, told by staff";
  let driver: Changed["driver"] = "none";
  const { msg } = await changeOrder(context, caller, before.id, async (trx, order) => {
    requireChangeable(caller, order, context.clock());
    if (order.updatedAt.getTime() !== before.updatedAt.getTime()) {
      const msg = "Somebody else changed this booking meanwhile. Look at it, and change it again.";
      throw new Failure("order_status_conflict", { msg });
    }
    const canKeep = !isDriverBusy && (await isLargeEnough(trx, order, priced.trip));
    const isDriverLost = order.driverId !== null && !canKeep;
    if (order.driverId !== null) driver = isDriverLost ? "released" : "kept";
    const { orderDate, orderTime } = priced.trip;
    const driverId = isDriverLost ? null : order.driverId;
    const after = { order: { ...order, orderDate, orderTime, driverId }, by: caller.id };
    await queueOfficeMessages(context, trx, after, { isByClient, isDriverLost });
    return {
      set: {
        ...(isPriced && createNextOrderVersion(order, priced, isByClient || clientAsked)),
        ...texts,
        ...(isDriverLost && orderColumnsWithoutDriver),
      },
      event: "change",
      messages: [
        { kind: "changed", was: order },
        isDriverLost ? createJobRemovedMessage(order) : { kind: "job-changed", was: order },
      ],
      changes: {
        ...facts,
        ...(!isByClient && "price" in facts && { agreed: word }),
        ...(!isByClient && isPriced && clientAsked && { asked: word }),
        ...(isDriverLost && { driverId: [order.driverId, null] }),
      },
      msg: isDriverLost
        ? "The booking is changed. The driver cannot do it any more: it waits for another one."
        : "The booking is changed.",
    };
  });
  return { msg, driver };
}

/** Changes a booking: clients up to 24 hours before its start, staff up to it. The driver stays if possible. */
export const changeBooking: UseCase<RequestedBookingChange, Changed> = async (
  context,
  caller,
  id,
  asked,
) => {
  const { order } = await requireOrder(context.db, caller, id);
  requireChangeable(caller, order, context.clock());
  const { priced, measured } = await priceBookingChange(context, order, asked);
  const ends = await checkPickupAndDestinationDetails(context, asked, {
    trip: priced.trip,
    measured,
  });
  const texts = changedTexts(order, asked, priced.trip, ends);
  if (Object.keys({ ...pricedChanges(order, priced), ...texts }).length === 0) {
    return { msg: "Nothing was changed.", driver: order.driverId === null ? "none" : "kept" };
  }
  requirePriceAgreedByClient(caller, order, priced, asked);
  const change = { priced, texts, clientAsked: asked.clientAsked };
  const store = () =>
    retryIfDriverBusy((isBusy) => storeChange(context, caller, order, change, isBusy));
  if (isStaffMember(caller)) return store();
  return context.limits.spendFor("order-changes", order.id, store, (retryAfterSeconds) => {
    const msg = "This booking was changed very often today. Wait a little, or call us about it.";
    return new Failure("too_many_requests", { msg, retryAfterSeconds });
  });
};
