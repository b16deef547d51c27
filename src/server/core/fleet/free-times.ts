import { sql } from "kysely";
import type { CallHandlerResult, ReceivedCallQuery } from "#contract/endpoints.ts";
import { addDays, type CalendarDate, daysBetween } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { minutesOfDay } from "#domain/calendar/minutes-of-day.ts";
import {
  maxBookingDaysAhead,
  moveStartMs,
  moveStartTimes,
  possibleStartTimes,
} from "#domain/calendar/move-moment.ts";
import { workingHoursOn } from "#domain/dispatch/availability.ts";
import { mayCarry } from "#domain/dispatch/may-carry.ts";
import { type OfferedTruckSize, offeredTruckSizes } from "#domain/fleet/truck-catalogue.ts";
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

/** What a day needs to answer for any job: how its jobs are carried, and who may carry more and when. */
type KeptDay = {
  readonly version: string;
  readonly capacity: CapacityDay;
  readonly driversFor: DriversFor;
  /** How many more jobs of a size and length can be carried at each time, by size, minutes and most. */
  readonly answers: Map<string, readonly number[]>;
};
type DriversFor = (size: OfferedTruckSize, start: number) => readonly number[];

type KeptDays = Map<CalendarDate, KeptDay>;

/** The days that are kept for a database. A day is made anew whenever its version is another one. */
const keptByDatabase = new WeakMap<Db, KeptDays>();
const mostAnswersOfDay = 50;
/** The minutes that the shortest job occupies. */
const shortestJobMinutes = jobMinutes({ metres: 0, floors: 0 });

function findKeptDays(db: Db): KeptDays {
  const kept = keptByDatabase.get(db) ?? new Map();
  keptByDatabase.set(db, kept);
  return kept;
}

const placelessJob = { id: "", heldCommission: 0, pickup: null, destination: null };

/** Who may carry a job of each size on a day, and at which times it may start: one rule for all jobs. */
function createDriversFor(carriers: readonly Carrier[], orderDate: CalendarDate): DriversFor {
  const crews = carriers.flatMap((carrier, index) => {
    const hours = workingHoursOn(carrier.availability, orderDate);
    if (!hours) return [];
    const driver = { ...carrier, jobs: [], walletCents: null };
    const moment = { orderDate, orderTime: hours.from };
    const work = { ...placelessJob, metres: 0, floors: 0 };
    const sizes = offeredTruckSizes.filter(
      (truckSize) =>
        mayCarry(driver, carrier.vehicle, { ...work, truckSize }, moment, roadMetres).length === 0,
    );
    return [{ index, sizes, from: minutesOfDay(hours.from), to: minutesOfDay(hours.to) }];
  });
  return (size, start) =>
    crews.flatMap(({ index, sizes, from, to }) =>
      sizes.includes(size) && from <= start && start <= to ? [index] : [],
    );
}

/** Makes the days of these dates from their open orders and all drivers, and keeps them. */
async function makeDays(
  db: Db,
  keptDays: KeptDays,
  versions: ReadonlyMap<CalendarDate, string>,
  today: CalendarDate,
): Promise<void> {
  const dates = [...versions.keys()].toSorted();
  const [from, to] = [dates[0], dates.at(-1)];
  if (from === undefined || to === undefined) return;
  const [carriers, orders] = await Promise.all([
    readCarriers(db, { from, to }, today),
    db
      .selectFrom("orders")
      .select([
        "orderDate",
        "orderTime",
        "anyTime",
        "truckSize",
        "metres",
        "floors",
        "areas",
        "driverId",
      ])
      .where("orderDate", "in", dates)
      .where(isOpenOrder())
      .execute(),
  ]);
  const numbers = new Map(carriers.map(({ id }, index) => [id, index]));
  for (const [date, version] of versions) {
    const driversFor = createDriversFor(carriers, date);
    const jobs = orders
      .filter(({ orderDate }) => orderDate === date)
      .map(({ areas, driverId, truckSize, ...work }): CapacityJob => {
        const own = driverId === null ? undefined : numbers.get(driverId);
        return {
          starts: possibleStartTimes(work)
            .map(minutesOfDay)
            .map((start) => ({
              start,
              drivers: own === undefined ? driversFor(truckSize, start) : [own],
            })),
          minutes: workMinutes(work),
          pickup: areas?.pickup.location ?? null,
          destination: areas?.destination.location ?? null,
          isGiven: own !== undefined,
        };
      });
    const capacity = createCapacityDay(roadMetres, jobs);
    keptDays.set(date, { version, capacity, driversFor, answers: new Map() });
  }
  for (const date of keptDays.keys()) if (date < today) keptDays.delete(date);
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

function countAtEachTime(
  { capacity, driversFor, answers }: KeptDay,
  {
    asked,
    minutes,
    most,
  }: { readonly asked: Asked; readonly minutes: number; readonly most: number },
) {
  const key = `${asked.truckSize} ${minutes} ${most}`;
  const known = answers.get(key);
  if (known) return known;
  const counts = moveStartTimes.map((time) => {
    const start = minutesOfDay(time);
    const drivers = driversFor(asked.truckSize, start);
    return countMoreJobs(capacity, { start, minutes, drivers }, most);
  });
  if (answers.size >= mostAnswersOfDay) answers.clear();
  answers.set(key, counts);
  return counts;
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
    readDayVersions(db, dates, today),
    readLiveQuotes(db, dates, { asked, own, now: new Date(nowMs) }),
    readCapacityPolicy(db),
  ]);
  const keptDays = findKeptDays(db);
  const stale = [...versions].filter(([date, version]) => keptDays.get(date)?.version !== version);
  await makeDays(db, keptDays, new Map(stale), today);
  const work = { metres: Math.round(asked.kms * 1000), floors: asked.floors };
  const minutes = workMinutes(work);
  const earliestMs = nowMs + leadHours * 60 * 60_000;
  return {
    times: [...moveStartTimes],
    days: dates.map((date) => {
      const day = keptDays.get(date);
      const counts = day ? countAtEachTime(day, { asked, minutes, most: heldTrucks + 2 }) : [];
      return {
        date,
        states: moveStartTimes
          .map((orderTime, index) => {
            const isLate = moveStartMs({ orderDate: date, orderTime }) < earliestMs;
            const left = isLate ? 0 : (counts[index] ?? 0) - heldTrucks;
            const start = minutesOfDay(orderTime);
            const quoted = countQuotesBeside(quotes, date, start, jobMinutes(work));
            return timeStateLetters[judgeTime(left, quoted)];
          })
          .join(""),
      };
    }),
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
  const isFree = (carrier: Carrier) => {
    const driver = { ...carrier, walletCents: null };
    return (
      mayCarry(driver, carrier.vehicle, job, { orderDate, orderTime }, roadMetres).length === 0
    );
  };
  return { drivers: carriers.filter(isFree).map(({ id, name }) => ({ id, name })) };
}
type AskedTime = ReceivedCallQuery<"GET /api/availability/drivers">;
