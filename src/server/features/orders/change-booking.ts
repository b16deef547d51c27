import { sql } from "kysely";
import type { z } from "zod";
import type { ordersContract } from "#contract/orders.contract.ts";
import { canCarry } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { checkChange } from "#domain/orders/change-policy.ts";
import { checkNotes } from "#domain/orders/check-checkout.ts";
import { jobInterval } from "#domain/orders/job-occupancy.ts";
import { checkQuoteRequest } from "#domain/quotes/check-quote-request.ts";
import { visibleText } from "#domain/text/visible-text.ts";
import { isStaff, type Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import type { Rates } from "#server/order-tables.ts";
import { isExclusionViolation } from "#server/platform/db/database-errors.ts";
import { resolveTripByTexts } from "../places/resolve-trip.ts";
import { offeredSize, type PricedTrip, priceAt, priceTrip } from "../quotes/price-trip.ts";
import {
  amountColumns,
  type QuotedTrip,
  quotedTrip,
  tripColumns,
} from "../quotes/quote-columns.ts";
import type { MoveEnds } from "./insert-order.ts";
import { agreeMoveEnds } from "./move-ends.ts";
import { changeOrder, tellRemovedDriver } from "./order-commands.ts";
import { withoutDriver } from "./order-states.store.ts";
import { findOrder, type OrderRow } from "./orders.store.ts";

type Asked = z.output<(typeof ordersContract)["PATCH /api/orders/update/{id}"]["body"]>;
type Changed = z.output<(typeof ordersContract)["PATCH /api/orders/update/{id}"]["reply"]>;

/** The order as it was booked, as a trip. */
function tripOf(row: OrderRow): QuotedTrip {
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

/** The rates of the order's present version. */
async function ratesOf({ db }: Pick<Context, "db">, { id }: OrderRow): Promise<Rates> {
  const { rates } = await db
    .selectFrom("orders")
    .select(sql<Rates>`rates_of(orders)`.as("rates"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return rates;
}

function requireChangeable(caller: Party, row: OrderRow, nowMs: number): void {
  const booked = { status: row.status, orderDate: row.order_date, orderTime: row.order_time };
  const problem = checkChange(booked, isStaff(caller) ? "staff" : "client", nowMs);
  if (problem) throw new Failure(problem.code, { msg: problem.message });
}

/** The move as it is asked for: what is left out stays as it is. Checked like a quote. */
function askedMove(context: Context, row: OrderRow, asked: Asked) {
  const {
    truckSize = row.truck_size,
    orderDate = row.order_date,
    orderTime = row.order_time,
    pickup = row.pickup,
    destination = row.destination,
    helpers = row.helpers,
    floors = row.floors,
  } = asked;
  const texts = { pickupText: pickup, destinationText: destination };
  const places = { pickupPlaceId: pickup, destinationPlaceId: destination };
  const now = { nowMs: context.clock(), mapsProviderName: context.maps.name };
  const move = { orderDate, orderTime, helpers, floors };
  refuseInvalid({
    ...checkQuoteRequest({ ...move, truckSize, ...texts, ...places }, now),
    notes: (asked.notes !== undefined && checkNotes(asked.notes)) || undefined,
  });
  return { ...move, pickup, destination, truckSize: offeredSize(truckSize) };
}

/**
 * The changed trip with its price: at the rates that the order was booked at, or at those of today
 * where the truck size changes. It is measured anew only where a place or the truck changes.
 */
async function priceChange(context: Context, row: OrderRow, asked: Asked) {
  const move = askedMove(context, row, asked);
  const before = tripOf(row);
  const isSameSize = move.truckSize === row.truck_size;
  const isSameWay =
    isSameSize && move.pickup === row.pickup && move.destination === row.destination;
  const measured = isSameWay ? null : await resolveTripByTexts(context.maps, move);
  const trip = measured ? quotedTrip(move, measured) : { ...before, ...move };
  const priced: PricedTrip = isSameSize
    ? priceAt(await ratesOf(context, row), trip)
    : await priceTrip(context, trip);
  const ends = await agreeMoveEnds(context, asked, { trip, measured });
  return { priced, ends: keptEnds(row, asked, trip, ends) };
}

/** A door stays with its place; a new place comes with its own or with none. */
function keptEnds(row: OrderRow, asked: Asked, trip: QuotedTrip, agreed: MoveEnds): MoveEnds {
  const isSame = {
    pickupDetails: trip.pickup === row.pickup,
    destinationDetails: trip.destination === row.destination,
  };
  const kept = { pickupDetails: row.pickup_details, destinationDetails: row.destination_details };
  const endOf = (name: keyof MoveEnds) =>
    asked[name] ? agreed[name] : isSame[name] ? kept[name] : null;
  return { pickupDetails: endOf("pickupDetails"), destinationDetails: endOf("destinationDetails") };
}

/** Whoever pays agrees to a new price before it counts. */
function requireAgreed(row: OrderRow, { amounts, trip }: PricedTrip, asked: Asked): void {
  if (amounts.price === row.price || asked.price === amounts.price) return;
  const { commission: _, net: __, ...shown } = amounts;
  const msg = `The change makes the price ${formatRand(amounts.price)} instead of ${formatRand(row.price)}. Agree to it to go on.`;
  throw new Failure("price_changed", {
    msg,
    errors: { price: msg },
    extra: { quote: { ...shown, kms: trip.metres / 1000, source: trip.source } },
  });
}

/** Whether the driver's vehicle is large enough for the changed move. */
async function isLargeEnough(trx: Trx, { vehicle_id }: OrderRow, { truckSize }: QuotedTrip) {
  if (vehicle_id === null) return true;
  const { truck_size } = await trx
    .selectFrom("vehicles")
    .select("truck_size")
    .where("id", "=", vehicle_id)
    .executeTakeFirstOrThrow();
  return canCarry(truck_size, truckSize);
}

/** What history tells of a change. Addresses stay out of it: a person may ask to have them erased. */
function changesOf(row: OrderRow, { trip, amounts }: PricedTrip) {
  const pairs = {
    orderDate: [row.order_date, trip.orderDate],
    orderTime: [row.order_time, trip.orderTime],
    truckSize: [row.truck_size, trip.truckSize],
    helpers: [row.helpers, trip.helpers],
    floors: [row.floors, trip.floors],
    kms: [row.metres / 1000, trip.metres / 1000],
    source: [row.distance_source, trip.source],
    price: [row.price, amounts.price],
  };
  return Object.fromEntries(Object.entries(pairs).filter(([, [old, now]]) => old !== now));
}

const columnsOf = ({ trip, amounts, rates }: PricedTrip) => {
  const { startMs, endMs } = jobInterval(trip);
  return {
    truck_size: trip.truckSize,
    ...tripColumns(trip),
    ...amountColumns(amounts),
    rates: rates && JSON.stringify(rates),
    occupied: sql<string>`tstzrange(${new Date(startMs)}, ${new Date(endMs)})`,
  };
};

async function store(
  context: Context,
  caller: Party,
  before: OrderRow,
  asked: Asked,
  { priced, ends }: Awaited<ReturnType<typeof priceChange>>,
  isDriverBusy: boolean,
): Promise<Changed> {
  let driver: Changed["driver"] = "none";
  const { msg } = await changeOrder(
    context,
    caller,
    { id: before.id, from: "lists" },
    async (trx, order) => {
      requireChangeable(caller, order, context.clock());
      if (order.version !== before.version) {
        const msg = "This booking was changed meanwhile. Reload it, and change it again.";
        throw new Failure("order_status_conflict", { msg });
      }
      const isKept = !isDriverBusy && (await isLargeEnough(trx, order, priced.trip));
      if (order.driver_id !== null) driver = isKept ? "kept" : "released";
      const changes = changesOf(order, priced);
      const isPriced = Object.keys(changes).length > 0;
      const about = { orderId: order.id } as const;
      await context.jobs.enqueue(trx, "order-mail", { ...about, about: "changed" });
      if (driver === "released") await tellRemovedDriver(context, trx, order);
      if (driver === "kept" && order.driver_id !== null) {
        const toDriver = { ...about, about: "job-changed", driverId: order.driver_id } as const;
        await context.jobs.enqueue(trx, "order-mail", toDriver);
      }
      return {
        set: {
          ...(isPriced && { ...columnsOf(priced), version: order.version + 1 }),
          pickup: priced.trip.pickup,
          destination: priced.trip.destination,
          pickup_place_id: priced.trip.pickupPlaceId,
          destination_place_id: priced.trip.destinationPlaceId,
          pickup_details: ends.pickupDetails,
          destination_details: ends.destinationDetails,
          ...(asked.notes !== undefined && { notes: visibleText(asked.notes) }),
          ...(driver === "released" && withoutDriver),
        },
        event: "change",
        changes: {
          ...changes,
          ...(driver === "released" && { driverId: [order.driver_id, null] }),
        },
        msg:
          driver === "released"
            ? "The booking is changed. The driver cannot do it any more: it waits for another one."
            : "The booking is changed.",
      };
    },
  );
  return { msg, driver };
}

/**
 * Changes a booking: its client until 24 hours before the start, staff until it is started. The
 * driver stays where they are free then and their vehicle is large enough; the database itself says
 * whether they are.
 *
 * @throws Failure invalid_request, not_found, order_status_conflict, too_late_to_change, price_changed
 *   and those of a quote
 */
export async function changeBooking(
  context: Context,
  caller: Party,
  id: string,
  asked: Asked,
): Promise<Changed> {
  const details = await findOrder(context.db, caller, id);
  if (!details) throw new Failure("not_found");
  const { order } = details;
  requireChangeable(caller, order, context.clock());
  const change = await priceChange(context, order, asked);
  requireAgreed(order, change.priced, asked);
  try {
    return await store(context, caller, order, asked, change, false);
  } catch (error) {
    if (!isExclusionViolation(error)) throw error;
    return store(context, caller, order, asked, change, true);
  }
}
