import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { checkOrderNotes } from "#domain/orders/check-checkout.ts";
import { checkQuoteRequest } from "#domain/quotes/check-quote-request.ts";
import { isStaffMember, type Party } from "#server/caller.ts";
import type { AppContext } from "#server/context.ts";
import type { OrderRow } from "#server/core/orders/orders.store.ts";
import {
  createQuotedTrip,
  type PricedTrip,
  readPriceAmountsFromRow,
  readTripFromRow,
} from "#server/core/orders/trip-columns.ts";
import { measureTripByAddresses, measureTripByIds } from "#server/core/places/resolve-trip.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { priceTrip, priceTripAtRates, requireOfferedTruckSize } from "../quotes/price-trip.ts";

export type RequestedBookingChange = ReceivedCallBody<"PATCH /api/orders/update/{id}">;

/** The move after the wanted change, checked like a quote. Values that are left out stay as they are. */
function askedMove(context: AppContext, row: OrderRow, asked: RequestedBookingChange) {
  const {
    truckSize = row.truckSize,
    orderDate = row.orderDate,
    orderTime = row.orderTime,
    pickup = row.pickup,
    destination = row.destination,
    helpers = row.helpers,
    floors = row.floors,
    anyTime = row.anyTime && asked.orderTime === undefined,
  } = asked;
  const texts = { pickupText: pickup, destinationText: destination };
  const places = { pickupPlaceId: pickup, destinationPlaceId: destination };
  const now = { nowMs: context.clock(), mapsProviderName: context.maps.name };
  const move = { orderDate, orderTime, anyTime, helpers, floors };
  const found = checkQuoteRequest({ ...move, truckSize, ...texts, ...places }, now);
  // A start that has passed meanwhile is accepted if the change leaves it as it was.
  const isSameMoment = orderDate === row.orderDate && orderTime === row.orderTime;
  refuseInvalidFields({
    ...found,
    ...(isSameMoment && { orderDate: undefined, orderTime: undefined }),
    ...(anyTime &&
      row.driverId !== null && {
        orderTime: "The driver comes at the time that is booked. Choose a time",
      }),
    notes: (asked.notes !== undefined && checkOrderNotes(asked.notes)) || undefined,
  });
  return { ...move, pickup, destination, truckSize: requireOfferedTruckSize(truckSize) };
}

/** Prices a change at the booking's rates, or today's for another truck or region; measures only new trips. */
export async function priceBookingChange(
  context: AppContext,
  row: OrderRow,
  asked: RequestedBookingChange,
) {
  const move = askedMove(context, row, asked);
  const booked = {
    trip: readTripFromRow(row),
    amounts: readPriceAmountsFromRow(row),
    rates: row.rates,
  };
  const isSameSize = move.truckSize === row.truckSize;
  const isSameWay = move.pickup === row.pickup && move.destination === row.destination;
  const look = isSameWay
    ? () => measureTripByIds(context.maps, { ...booked.trip, truckSize: move.truckSize })
    : () => measureTripByAddresses(context.maps, move);
  const measured = isSameSize && isSameWay ? null : await look();
  const trip = measured ? createQuotedTrip(move, measured) : { ...booked.trip, ...move };
  const isSamePrice =
    measured === null &&
    trip.orderDate === row.orderDate &&
    trip.helpers === row.helpers &&
    trip.floors === row.floors;
  if (isSamePrice) return { priced: { ...booked, trip }, measured };
  const isSameList = isSameSize && trip.region === row.region;
  const priced = isSameList ? priceTripAtRates(booked.rates, trip) : await priceTrip(context, trip);
  return { priced, measured };
}

/** Refuses a new price that the caller has not seen, and answers with the new figures. */
export function requirePriceSeenByCaller(
  row: OrderRow,
  { amounts, trip }: PricedTrip,
  seenPrice: number | undefined,
): void {
  if (amounts.price === row.price || amounts.price === seenPrice) return;
  const { commission: _, net: __, ...shown } = amounts;
  const msg = `The change makes the price ${formatRand(amounts.price)} instead of ${formatRand(row.price)}. Agree to it to go on.`;
  throw new Failure("price_changed", {
    msg,
    errors: { price: msg },
    extra: { quote: { ...shown, kms: trip.metres / 1000, source: trip.source } },
  });
}

/** Refuses a new price without consent: clients send that price back, staff confirm that the client agrees. */
export function requirePriceAgreedByClient(
  caller: Party,
  row: OrderRow,
  priced: PricedTrip,
  asked: RequestedBookingChange,
): void {
  requirePriceSeenByCaller(row, priced, asked.price);
  if (priced.amounts.price === row.price || !isStaffMember(caller) || asked.clientAgreed) return;
  refuseInvalidFields({
    clientAgreed: "Ask the client first, and confirm that they agree to the new price",
  });
}
