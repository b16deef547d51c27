import { sql } from "kysely";
import type { CallHandlerResult, ReceivedCallQuery } from "#contract/endpoints.ts";
import { addDays, type CalendarDate, daysBetween } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt, johannesburgTimeAt } from "#domain/calendar/johannesburg.ts";
import { minutesOfDay } from "#domain/calendar/minutes-of-day.ts";
import {
  maxBookingDaysAhead,
  moveStartTimes,
  possibleStartTimes,
} from "#domain/calendar/move-moment.ts";
import { workingHoursOn } from "#domain/dispatch/availability.ts";
import { mayCarry } from "#domain/dispatch/may-carry.ts";
import { canVehicleCarry, type OfferedTruckSize } from "#domain/fleet/truck-catalogue.ts";
import { jobMinutes, workMinutes } from "#domain/orders/job-occupancy.ts";
import {
  bestTimeState,
  type CapacityDay,
  type CapacityJob,
  countMoreJobs,
  createCapacityDay,
  judgeTime,
  readTimeState,
  type TimeState,
  timeStateLetters,
} from "#domain/planning/capacity.ts";
import type { AppContext, Db } from "#server/context.ts";
import { readCapacityPolicy } from "#server/core/company/company.store.ts";
import { type Carrier, readCarriers, roadMetres } from "#server/core/fleet/carriers.store.ts";
import { isOpenOrder } from "#server/core/orders/order-states.store.ts";
import type { QuotedTrip } from "#server/core/orders/trip-columns.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import { readDayVersions } from "./day-versions.ts";

type Asked = ReceivedCallQuery<"GET /api/availability">;
type Way = Pick<QuotedTrip, "pickupPlaceId" | "destinationPlaceId">;

/** The numbers of the drivers who may carry a job of a size that starts at these minutes after midnight. */
type DriversFor = (size: OfferedTruckSize, start: number) => readonly number[];

/** The fleet as it was at a version, and how each day's jobs are carried by it. */
type KeptFleet = {
  readonly version: string;
  readonly carriers: readonly Carrier[];
  readonly days: Map<CalendarDate, KeptDay>;
};
type KeptDay = {
  readonly version: string;
  readonly capacity: CapacityDay;
  readonly driversFor: DriversFor;
};

/** What is kept for a database. All of it is made anew when the fleet changes, a day when its orders do. */
const keptByDatabase = new WeakMap<Db, KeptFleet>();

/** The minutes that the shortest job occupies. */
const shortestJobMinutes = jobMinutes({ metres: 0, floors: 0 });

const placelessJob = { id: "", heldCommission: 0, pickup: null, destination: null };

/** Who may carry a job of each size on a day, and at which times it may start: one rule for all jobs. */
function createDriversFor(carriers: readonly Carrier[], orderDate: CalendarDate): DriversFor {
  const crews = carriers.flatMap((carrier, index) => {
    const hours = workingHoursOn(carrier.availability, orderDate);
    const { vehicle } = carrier;
    if (!hours || !vehicle) return [];
    const driver = { ...carrier, jobs: [], walletCents: null };
    const job = { ...placelessJob, metres: 0, floors: 0, truckSize: vehicle.truckSize };
    const moment = { orderDate, orderTime: hours.from };
    if (mayCarry(driver, vehicle, job, moment, roadMetres).length > 0) return [];
    return [{ index, vehicle, from: minutesOfDay(hours.from), to: minutesOfDay(hours.to) }];
  });
  const known = new Map<string, readonly number[]>();
  return (size, start) => {
    const key = `${size} ${start}`;
    const drivers =
      known.get(key) ??
      crews
        .filter(({ vehicle }) => canVehicleCarry(vehicle.truckSize, size))
        .filter(({ from, to }) => from <= start && start <= to)
        .map(({ index }) => index);
    known.set(key, drivers);
    return drivers;
  };
}

/** Reads the fleet of this version, unless it is kept. */
async function keepFleet(db: Db, version: string, today: CalendarDate): Promise<KeptFleet> {
  const kept = keptByDatabase.get(db);
  if (kept?.version === version) return kept;
  const carriers = await readCarriers(db, { from: today, to: today }, today);
  const fleet = { version, carriers, days: new Map() };
  keptByDatabase.set(db, fleet);
  return fleet;
}

/** Makes the days of these dates from their open orders and all drivers, and keeps them. */
async function makeDays(
  db: Db,
  { carriers, days }: KeptFleet,
  versions: ReadonlyMap<CalendarDate, string>,
): Promise<void> {
  if (versions.size === 0) return;
  const orders = await db
    .selectFrom("orders")
    .select(["orderDate", "orderTime", "anyTime", "truckSize", "metres", "floors", "areas"])
    .select("driverId")
    .where("orderDate", "in", [...versions.keys()])
    .where(isOpenOrder())
    .execute();
  // Who has a job is counted, also a driver who may take no more.
  const ids = [
    ...carriers.map(({ id }) => id),
    ...orders.flatMap(({ driverId }) => driverId ?? []),
  ];
  const numbers = new Map([...new Set(ids)].map((id, index) => [id, index]));
  for (const [date, version] of versions) {
    const driversFor = createDriversFor(carriers, date);
    const ofDay = orders.filter(({ orderDate }) => orderDate === date);
    const jobs = ofDay.map(({ areas, driverId, truckSize, ...work }): CapacityJob => {
      const own = numbers.get(driverId ?? "");
      const starts = possibleStartTimes(work).map(minutesOfDay);
      return {
        starts: starts.map((start) => ({
          start,
          drivers: own === undefined ? driversFor(truckSize, start) : [own],
        })),
        minutes: workMinutes(work),
        pickup: areas?.pickup.location ?? null,
        destination: areas?.destination.location ?? null,
        isGiven: own !== undefined,
      };
    });
    days.set(date, { version, capacity: createCapacityDay(roadMetres, jobs), driversFor });
  }
}

/** Reads how many live quotes of others start at each time of each day, for trucks of a size. */
async function readLiveQuotes(
  db: Db,
  dates: readonly CalendarDate[],
  { asked, own, now }: { readonly asked: Asked; readonly own: Way; readonly now: Date },
) {
  const { quoteId = "" } = asked;
  const ownQuoteId = isRecordId(quoteId) ? quoteId : null;
  const rows = await db
    .selectFrom("quotes")
    .select(["orderDate", "orderTime", ({ fn }) => fn.countAll<string>().as("count")])
    .where("expiresAt", ">", now)
    .where("orderDate", "in", dates)
    .where("truckSize", "=", asked.truckSize)
    .where("anyTime", "=", false)
    // What became of a quote that was booked counts as an order.
    .where(
      sql<boolean>`not exists (select from orders booked
        where (booked.order_date, booked.order_time) = (quotes.order_date, quotes.order_time)
          and booked.pickup_place_id = quotes.pickup_place_id
          and booked.destination_place_id = quotes.destination_place_id
          and booked.created_at >= quotes.created_at and booked.hidden_at is null)`,
    )
    // Whoever asks for several quotes for one way is one person.
    .where(
      sql<boolean>`(pickup_place_id, destination_place_id) not in (
        select pickup_place_id, destination_place_id from quotes where id = ${ownQuoteId}::uuid
        union all select ${own.pickupPlaceId}, ${own.destinationPlaceId})`,
    )
    .groupBy(["orderDate", "orderTime"])
    .execute();
  return Map.groupBy(rows, ({ orderDate }) => orderDate);
}
type LiveQuotes = Awaited<ReturnType<typeof readLiveQuotes>>;

/** Counts the quotes of a day whose jobs would need a truck at the same time as a job. */
function countQuotesBeside(quotes: LiveQuotes, date: CalendarDate, start: number, minutes: number) {
  return (quotes.get(date) ?? []).reduce((sum, { orderTime, count }) => {
    const other = minutesOfDay(orderTime);
    const isBeside = other < start + minutes && start < other + shortestJobMinutes;
    return isBeside ? sum + Number(count) : sum;
  }, 0);
}

/**
 * Says for each time of some days how a job is promised. It refuses nothing: any time can be booked.
 *
 * @param own the way of the move, if it is known beside the quote: quotes for it are no others'
 */
export async function readFreeTimes(
  context: Pick<AppContext, "db" | "clock">,
  asked: Asked,
  own: Way = { pickupPlaceId: "", destinationPlaceId: "" },
): Promise<CallHandlerResult<"GET /api/availability">> {
  const { db } = context;
  const nowMs = context.clock();
  const today = johannesburgDateAt(nowMs);
  const dates = Array.from({ length: asked.days }, (_, day) => addDays(asked.from, day)).filter(
    (date) => date >= today && daysBetween(today, date) <= maxBookingDaysAhead,
  );
  if (dates.length === 0) return { times: [...moveStartTimes], days: [] };
  const [versions, quotes, { leadHours, heldTrucks }] = await Promise.all([
    readDayVersions(db, dates),
    readLiveQuotes(db, dates, { asked, own, now: new Date(nowMs) }),
    readCapacityPolicy(db),
  ]);
  const fleet = await keepFleet(db, `${today} ${versions.fleet}`, today);
  const isStale = ([date, version]: readonly [CalendarDate, string]) =>
    fleet.days.get(date)?.version !== version;
  await makeDays(db, fleet, new Map([...versions.orders].filter(isStale)));
  const work = { metres: Math.round(asked.kms * 1000), floors: asked.floors };
  const minutes = workMinutes(work);
  const earliestMs = nowMs + leadHours * 60 * 60_000;
  const earliest = `${johannesburgDateAt(earliestMs)} ${johannesburgTimeAt(earliestMs)}`;
  const judge = (date: CalendarDate, orderTime: string) => {
    const day = fleet.days.get(date);
    if (!day || `${date} ${orderTime}` < earliest) return "ask";
    const start = minutesOfDay(orderTime);
    const job = { start, minutes, drivers: day.driversFor(asked.truckSize, start) };
    const left = countMoreJobs(day.capacity, job, heldTrucks + 2) - heldTrucks;
    return judgeTime(left, countQuotesBeside(quotes, date, start, jobMinutes(work)));
  };
  return {
    times: [...moveStartTimes],
    days: dates.map((date) => ({
      date,
      states: moveStartTimes.map((time) => timeStateLetters[judge(date, time)]).join(""),
    })),
  };
}

/** Says how the time of a move is promised at this moment. docs/spec.md O-1707. */
export async function judgeMoveTime(
  context: Pick<AppContext, "db" | "clock">,
  trip: QuotedTrip,
): Promise<TimeState> {
  const { orderDate, orderTime, metres, truckSize, floors, anyTime } = trip;
  const asked = { truckSize, from: orderDate, days: 1, kms: metres / 1000, floors };
  const { times, days } = await readFreeTimes(context, asked, trip);
  const hours = possibleStartTimes({ orderTime, anyTime });
  const states = hours.map((hour) => {
    // A start between two half hours is as free as the one before.
    const index = times.findLastIndex((time) => time <= hour);
    return readTimeState(days[0]?.states[index]);
  });
  return bestTimeState(states);
}

/** Lists the drivers who are free for a job at a time, beside the jobs that they have. docs/spec.md O-1706. */
export async function listDriversFreeAt(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { truckSize, date: orderDate, time: orderTime, kms, floors }: AskedTime,
): Promise<CallHandlerResult<"GET /api/availability/drivers">> {
  const days = { from: orderDate, to: orderDate };
  const carriers = await readCarriers(db, days, johannesburgDateAt(clock()));
  const job = { ...placelessJob, truckSize, metres: Math.round(kms * 1000), floors };
  const moment = { orderDate, orderTime };
  const free = carriers.filter(
    ({ vehicle, ...driver }) =>
      mayCarry({ ...driver, walletCents: null }, vehicle, job, moment, roadMetres).length === 0,
  );
  return { drivers: free.map(({ id, name }) => ({ id, name })) };
}
type AskedTime = ReceivedCallQuery<"GET /api/availability/drivers">;
