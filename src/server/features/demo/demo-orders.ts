import { sql } from "kysely";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { moveTimes } from "#domain/calendar/move-moment.ts";
import { canCarry, offeredSizes, truckSizes } from "#domain/fleet/truck-catalogue.ts";
import { keptMoveEnd, type MoveEnd } from "#domain/orders/move-ends.ts";
import type { MovedStatus } from "#domain/orders/order-states.ts";
import { isDoor } from "#domain/places/door.ts";
import type { Context, Trx } from "#server/context.ts";
import type { Place } from "#server/platform/maps/maps-provider.ts";
import { isFreeFor } from "../fleet/driver-availability.ts";
import { insertOrder } from "../orders/insert-order.ts";
import { resolveTripByTexts } from "../places/resolve-trip.ts";
import { priceTrip } from "../quotes/price-trip.ts";
import { quotedTrip } from "../quotes/quote-columns.ts";
import { demoClients } from "./demo-people.ts";
import type { Choices } from "./random-choices.ts";

const addresses = [
  "12 Main Road, Bryanston",
  "4 Oak Avenue, Melville",
  "Sandton City",
  "31 Church Street, Hatfield",
  "8 Acacia Street, Centurion",
  "Orlando East",
  "27 Voortrekker Road, Edenvale",
  "Mall of Africa",
  "19 Commissioner Street, Boksburg",
  "Vanderbijlpark",
  "66 Jorissen Street, Braamfontein",
  "Tembisa",
] as const;

/** Of a suburb, where a client types it at the checkout. */
const streets = ["Acacia Street", "Protea Lane", "Kudu Close", "Jacaranda Crescent"] as const;

const units = [
  "",
  "",
  "Unit 4, Acacia Court; ring at the gate",
  "Flat 12, second floor",
  "Stand 7, Oak Estate; the guard has the name",
] as const;

const notes = [
  "",
  "",
  "The gate code is at the guard house. Please bring blankets for the piano.",
  "Third floor, the lift is small: the couch must go up the stairs.",
  "A fridge, a double bed, six boxes.",
  "Call me when you are ten minutes away.",
] as const;

/** The sizes of vehicles that can carry any order. */
const sizesForAll = truckSizes.filter((size) => offeredSizes.every((each) => canCarry(size, each)));

type State = "pending" | "assigned" | "started" | "completed";

/** The statuses that an order goes through, one after the other, until it is in this state. */
const movesTo: Readonly<Record<State, readonly MovedStatus[]>> = {
  pending: [],
  assigned: [],
  started: ["started"],
  completed: ["started", "completed"],
};

function stateOn(dayOffset: number, choices: Choices): State {
  if (dayOffset < 0) return "completed";
  if (dayOffset === 0) return choices.oneOf(["started", "assigned"]);
  return choices.oneOf(["pending", "pending", "assigned"]);
}

/** Gives the order to the first driver who can take it; it stays without one when nobody can. */
async function giveToSomeone(trx: Trx, orderId: string, state: State): Promise<void> {
  if (state === "pending") return;
  const driver = await trx
    .selectFrom("drivers")
    .innerJoin("parties", "parties.id", "drivers.id")
    .innerJoin("vehicles", "vehicles.id", "drivers.vehicle_id")
    .select(["drivers.id", "drivers.vehicle_id"])
    .where("parties.status", "=", "active")
    .where("vehicles.truck_size", "in", sizesForAll)
    .where(isFreeFor(orderId))
    .orderBy(sql`md5(drivers.id::text || ${orderId}::text)`)
    .executeTakeFirst();
  if (!driver) return;
  const order = trx.updateTable("orders").where("id", "=", orderId);
  await order.set({ driver_id: driver.id, vehicle_id: driver.vehicle_id }).execute();
  for (const status of movesTo[state]) await order.set({ status }).execute();
}

/** One end as a client fills it in: somebody else may be the one to ask for. */
function demoEnd(place: Place, choices: Choices): MoveEnd {
  const isWhole = isDoor({ kind: place.kind, text: place.formattedAddress });
  const contact = choices.oneOf(demoClients);
  const typed = {
    address: isWhole ? "" : `${choices.between(1, 180)} ${choices.oneOf(streets)}`,
    unit: choices.oneOf(units),
    contactName: `${contact.name} ${contact.surname}`,
    contactCellphone: `08255501${choices.between(10, 99)}`,
  };
  return keptMoveEnd(typed, place.main);
}

/** One sample move `dayOffset` days from today, priced and measured like any other. */
export async function insertDemoOrder(
  context: Context,
  trx: Trx,
  clientId: string,
  dayOffset: number,
  choices: Choices,
): Promise<void> {
  const pickup = choices.oneOf(addresses);
  const destination = choices.oneOf(addresses.filter((address) => address !== pickup));
  const truckSize = choices.oneOf(offeredSizes);
  const measured = await resolveTripByTexts(context.maps, { pickup, destination, truckSize });
  const move = {
    truckSize,
    orderDate: addDays(johannesburgDateAt(context.clock()), dayOffset),
    orderTime: choices.oneOf(moveTimes()),
    helpers: choices.between(0, 4),
    floors: choices.between(0, 5),
  };
  const trip = quotedTrip(move, measured);
  const { amounts, rates } = await priceTrip(context, trip);
  const booking = {
    notes: choices.oneOf(notes),
    agreedToTerms: true,
    termsVersion: undefined,
  };
  const { id: orderId } = await insertOrder(trx, context, { id: clientId }, booking, {
    trip,
    amounts,
    rates,
    ends: {
      pickupDetails: demoEnd(measured.pickup, choices),
      destinationDetails: demoEnd(measured.destination, choices),
    },
  });
  await giveToSomeone(trx, orderId, stateOn(dayOffset, choices));
}
