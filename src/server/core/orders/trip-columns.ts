import type { Selectable } from "kysely";
import type { QuoteAmounts } from "#domain/quotes/price-quote.ts";
import type { OrdersTable, QuotesTable } from "#server/tables/order-tables.ts";
import type { MeasuredTrip } from "../places/resolve-trip.ts";

export function tripOf(row: Pick<Selectable<QuotesTable>, keyof QuotesTable & keyof OrdersTable>) {
  return {
    truckSize: row.truck_size,
    orderDate: row.order_date,
    orderTime: row.order_time,
    pickup: row.pickup,
    destination: row.destination,
    pickupPlaceId: row.pickup_place_id,
    destinationPlaceId: row.destination_place_id,
    metres: row.metres,
    source: row.distance_source,
    helpers: row.helpers,
    floors: row.floors,
  };
}

/** What a price depends on. Its addresses identify a quote under any maps provider. */
export type QuotedTrip = Readonly<ReturnType<typeof tripOf>>;

export function quotedTrip(
  move: Pick<QuotedTrip, "truckSize" | "orderDate" | "orderTime" | "helpers" | "floors">,
  measured: MeasuredTrip,
): QuotedTrip {
  const { truckSize, orderDate, orderTime, helpers, floors } = move;
  const { pickup, destination, metres, source } = measured;
  return {
    truckSize,
    orderDate,
    orderTime,
    helpers,
    floors,
    pickup: pickup.formattedAddress,
    destination: destination.formattedAddress,
    pickupPlaceId: pickup.placeId,
    destinationPlaceId: destination.placeId,
    metres,
    source,
  };
}

export function amountColumns(amounts: Omit<QuoteAmounts, "subtotal">) {
  return {
    base_cost: amounts.baseCost,
    distance_cost: amounts.distanceCost,
    helpers_cost: amounts.helpersCost,
    floors_cost: amounts.floorsCost,
    midmonth_discount: amounts.midmonthDiscount,
    repeat_discount: amounts.repeatDiscount,
    promotion_discount: amounts.promotionDiscount,
    price: amounts.price,
    commission: amounts.commission,
    net: amounts.net,
  };
}

export function tripColumns(trip: QuotedTrip) {
  return {
    order_date: trip.orderDate,
    order_time: trip.orderTime,
    pickup: trip.pickup,
    destination: trip.destination,
    pickup_place_id: trip.pickupPlaceId,
    destination_place_id: trip.destinationPlaceId,
    metres: trip.metres,
    distance_source: trip.source,
    helpers: trip.helpers,
    floors: trip.floors,
  };
}

/** The amounts of a quote or an order that its customer sees. */
export function shownAmounts(row: Omit<ReturnType<typeof amountColumns>, "commission" | "net">) {
  return {
    baseCost: row.base_cost,
    distanceCost: row.distance_cost,
    helpersCost: row.helpers_cost,
    floorsCost: row.floors_cost,
    midmonthDiscount: row.midmonth_discount,
    repeatDiscount: row.repeat_discount,
    promotionDiscount: row.promotion_discount,
    price: row.price,
  };
}
