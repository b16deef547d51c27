import { termsVersion } from "#contract/legal-versions.ts";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { moveStartTimes } from "#domain/calendar/move-moment.ts";
import {
  type OfferedTruckSize,
  offeredTruckSizes,
  truckCatalogue,
} from "#domain/fleet/truck-catalogue.ts";
import { jobInterval } from "#domain/orders/job-occupancy.ts";
import { cleanMoveAddressDetails, type MoveAddressDetails } from "#domain/orders/move-ends.ts";
import { addCommission } from "#domain/quotes/commission.ts";
import { priceQuote } from "#domain/quotes/price-quote.ts";
import { measureTripByAddresses } from "#server/core/places/resolve-trip.ts";
import type { MapsProvider, Place } from "#server/maps/maps-provider.ts";
import type { TruckSizeRates } from "#server/tables/quote-tables.ts";
import type { DutyRoster } from "./drivers.ts";
import { countClients, isCorporate } from "./people.ts";
import { dayMs, inventPerson, type Row, type Seeding } from "./seeding.ts";
import { notes, rareNote, streets, suburbs, units } from "./words.ts";

export type Order = Row<"orders">;

export type OrderParts = {
  readonly seeding: Seeding;
  readonly maps: MapsProvider;
  readonly clientIds: readonly string[];
  readonly giveOut: DutyRoster;
};

/** A random client of those who had registered by then; every third order is a business's. */
function pickClient({ seeding, clientIds }: OrderParts, bookedMs: number) {
  const count = countClients(seeding, bookedMs);
  const any = seeding.choices.between(0, count - 1);
  const business = any - (any % 10) + 9;
  const index = seeding.chance(30) && business < count ? business : any;
  return { id: clientIds[index] ?? "", corporate: isCorporate(index) };
}

type Stage = { readonly status: Order["status"]; readonly assigned: boolean };

/** How far an order has come, by the days until it; of the past ones a few were left lying. */
function pickStage({ choices, chance }: Seeding, dayOffset: number): Stage {
  if (dayOffset > 0) return { status: "pending", assigned: chance(50) };
  if (dayOffset === 0) return { status: choices.oneOf(["pending", "started"]), assigned: true };
  if (chance(96)) return { status: "completed", assigned: true };
  return choices.oneOf([
    { status: "started", assigned: true },
    { status: "pending", assigned: true },
    { status: "pending", assigned: false },
  ]);
}

async function measureTrip(
  { seeding: { choices }, maps }: OrderParts,
  truckSize: OfferedTruckSize,
) {
  const address = (suburb: string) =>
    `${choices.between(1, 180)} ${choices.oneOf(streets)}, ${suburb}`;
  const from = choices.between(0, suburbs.length - 1);
  const to = (from + choices.between(1, suburbs.length - 1)) % suburbs.length;
  return measureTripByAddresses(maps, {
    pickup: address(suburbs[from] ?? ""),
    destination: address(suburbs[to] ?? ""),
    truckSize,
  });
}

function buildEnd(seeding: Seeding, { main }: Place): MoveAddressDetails {
  const { choices } = seeding;
  const contact = inventPerson(seeding, "contacts", choices.between(0, 99_999));
  const contactName = `${contact.name} ${contact.surname}`;
  const unit = choices.oneOf(units);
  return cleanMoveAddressDetails(
    { address: "", unit, contactName, contactCellphone: contact.cellphone },
    main,
  );
}

function pickNote({ choices }: Seeding): string {
  return choices.between(1, 10_000) === 1 ? rareNote : choices.oneOf(notes);
}

/** The rates of a new installation, as the price list keeps them. */
function seedRates(size: OfferedTruckSize): TruckSizeRates {
  const { baseAmount, ratePerKm, helpersPricing, floorsPricing } = truckCatalogue[size].rates;
  return {
    baseAmount: String(baseAmount),
    ratePerKm: String(ratePerKm),
    helpersPricing: String(helpersPricing),
    floorsPricing: String(floorsPricing),
  };
}

async function inventOrder(parts: OrderParts, dayOffset: number): Promise<Order> {
  const { seeding, giveOut } = parts;
  const { choices, chance, nowMs, today, newId } = seeding;
  const truckSize = choices.oneOf(offeredTruckSizes);
  const { pickup, destination, region, metres, source } = await measureTrip(parts, truckSize);
  const orderDate = addDays(today, dayOffset);
  const orderTime = choices.oneOf(moveStartTimes);
  const helpers = choices.between(0, 4);
  const floors = choices.between(0, 5);
  const job = jobInterval({ orderDate, orderTime, metres, floors });
  const bookedMs =
    Math.min(nowMs, job.startMs) -
    choices.between(60 * 60_000, 21 * dayMs) -
    choices.between(0, 999);
  const client = pickClient(parts, bookedMs);
  const { status, assigned } = pickStage(seeding, dayOffset);
  const crew = assigned ? giveOut(orderDate, job, truckSize) : null;
  const { rates: pricing } = truckCatalogue[truckSize];
  const { subtotal: _, ...amounts } = addCommission(
    priceQuote({ pricing, metres, helpers, floors, orderDate }),
  );
  const updatedMs = status === "completed" ? Math.min(nowMs, job.endMs) : bookedMs;
  return {
    id: newId(bookedMs),
    region,
    clientId: client.id,
    driverId: crew?.driverId ?? null,
    vehicleId: crew?.vehicleId ?? null,
    // An order for which no driver is free can only be waiting still.
    status: crew ? status : "pending",
    orderType: client.corporate ? "contract" : "once-off",
    truckSize,
    orderDate,
    orderTime,
    pickup: pickup.formattedAddress,
    pickupPlaceId: pickup.placeId,
    destination: destination.formattedAddress,
    destinationPlaceId: destination.placeId,
    pickupDetails: buildEnd(seeding, pickup),
    destinationDetails: buildEnd(seeding, destination),
    metres,
    distanceSource: source,
    helpers,
    floors,
    ...amounts,
    rates: seedRates(truckSize),
    movedAt: new Date(updatedMs),
    notes: pickNote(seeding),
    paymentType: "cash",
    termsVersion,
    termsAgreedAt: new Date(bookedMs),
    occupied: `[${new Date(job.startMs).toISOString()},${new Date(job.endMs).toISOString()})`,
    createdAt: new Date(bookedMs),
    updatedAt: new Date(updatedMs),
    hiddenAt: chance(1) ? new Date(updatedMs) : null,
  };
}

/** Orders of all days of the plan, the oldest move first. */
export async function* inventOrders(parts: OrderParts): AsyncGenerator<Order> {
  const { orders, days } = parts.seeding.plan;
  for (let index = 0; index < orders; index++) {
    const dayOffset = days.ahead - days.all + 1 + Math.floor((index / orders) * days.all);
    yield await inventOrder(parts, dayOffset);
  }
}
