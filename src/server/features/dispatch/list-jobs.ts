import type { CallHandlerResult } from "#contract/endpoints.ts";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import {
  findBestTime,
  findStandingReasons,
  type ReasonAgainst,
  reasonsForDriver,
} from "#domain/dispatch/may-carry.ts";
import { jobEarnings } from "#domain/dispatch/offer-policy.ts";
import type { Coordinates } from "#domain/places/coordinates.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Db } from "#server/context.ts";
import { roadMetres, toCarriedOrder } from "#server/core/fleet/carriers.store.ts";
import { findOrderAreas } from "#server/core/orders/order-areas.ts";
import { decodeListCursor, encodeListCursor } from "#server/lists/list-cursor.ts";
import { estimateRoadMetresBetween } from "#server/maps/embedded/circuity.ts";
import {
  type JobSeekingDriver,
  listOfferedJobs,
  listOpenJobsFromDay,
  listUpcomingJobsOfDriver,
  type OfferedJobRow,
  type OpenJobRow,
  readJobSeekingDriver,
} from "./open-jobs.store.ts";

type OpenJobs = CallHandlerResult<"GET /api/jobs/open">;
type Job = OpenJobs["items"][number];

/** The jobs that a call reads in one step, and the most steps of a call. */
const batchSize = 300;
const mostSteps = 10;
/** Stands for an unknown distance to the pickup, so that such a job comes last of its day. */
const unknownMetres = 999_999_999;

const cursorTypes = ["date", "int", "text", "uuid"] as const;

/** Compares two jobs by day, then by the driver's distance to the pickup. */
function compareKeys(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  const at = a.findIndex((value, place) => value !== b[place]);
  if (at < 0) return 0;
  const [one = "", other = ""] = [a[at], b[at]];
  return one < other ? -1 : 1;
}

const readAreas = async (row: Pick<OpenJobRow, "areas" | "region" | "pickup" | "destination">) =>
  row.areas ?? (await findOrderAreas(row));

/** The middle of a suburb or town, from or to which a distance is estimated. */
const around = (location: Coordinates | null | undefined) =>
  location ? { location, approximate: true } : null;

async function createPresenter(db: Db, seeker: JobSeekingDriver, today: CalendarDate) {
  const home = around(seeker.home);
  const own = await listUpcomingJobsOfDriver(db, seeker.id, today);
  return async (row: OpenJobRow) => {
    const { areas: _, pickup: __, destination: ___, distanceSource: source, ...facts } = row;
    const { id, orderDate, orderTime } = facts;
    const { pickup, destination } = await readAreas(row);
    const pickupArea = around(pickup.location);
    const before = own.findLast((job) => job.orderDate === orderDate && job.orderTime < orderTime);
    const start = before ? around((await readAreas(before)).destination.location) : home;
    const wayFrom = (from: typeof home) =>
      from && pickupArea && estimateRoadMetresBetween(from, pickupArea);
    const emptyMetres = wayFrom(start);
    const job: Job = {
      ...facts,
      ...jobEarnings(facts),
      source,
      pickup: pickup.name,
      destination: destination.name,
      kms: row.metres / 1000,
      empty:
        emptyMetres === null ? null : { kms: emptyMetres / 1000, from: before ? "job" : "area" },
      middles: {
        pickup: pickup.location,
        destination: destination.location,
        start: start?.location ?? null,
      },
    };
    return {
      job,
      metresFromHome: wayFrom(home),
      key: [orderDate, emptyMetres ?? unknownMetres, orderTime, id] as const,
    };
  };
}

/** Lists a driver's offers, and the open jobs within the driver's hours and reach, page by page. */
export async function listOpenJobs(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  driver: Party,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<OpenJobs> {
  const nowMs = clock();
  const hidden = { hours: 0, reach: 0, law: 0 };
  const today = johannesburgDateAt(nowMs);
  const { vehicle, ...person } = await readJobSeekingDriver(db, driver.id, today);
  const standing = findStandingReasons(person, vehicle, today);
  const [noJobs] = standing;
  if (noJobs || !vehicle) {
    const none = { offers: [], items: [], nextCursor: null, leftOut: hidden };
    const asks = reasonsForDriver(standing);
    return { ...none, noJobs: noJobs?.reason ?? "no-vehicle", asks };
  }
  const seeker = { ...person, vehicle };
  const { reachKms } = seeker;
  const asked: ReasonAgainst[] = [];
  const present = await createPresenter(db, seeker, today);
  const place = cursor === undefined ? null : decodeListCursor(cursor, cursorTypes);
  const after = place && [place[0] ?? "", Number(place[1]), place[2] ?? "", place[3] ?? ""];
  const found: Awaited<ReturnType<typeof present>>[] = [];
  let from: CalendarDate | null = place?.[0] ?? today;
  for (let step = 0; from !== null && found.length <= limit && step < mostSteps; step++) {
    const rows: OpenJobRow[] = await listOpenJobsFromDay(db, seeker, from, nowMs, batchSize);
    const last: CalendarDate | undefined =
      rows.length < batchSize ? undefined : rows.at(-1)?.orderDate;
    // A day's jobs are sorted together. If a day has more than one step reads, the rest is left out.
    const isOneDay = rows[0]?.orderDate === last;
    const whole = isOneDay ? rows : rows.filter(({ orderDate }) => orderDate !== last);
    from = last === undefined ? null : isOneDay ? addDays(last, 1) : last;
    const shown = [];
    for (const row of whole) {
      const presented = await present(row);
      if (after && compareKeys(presented.key, after) <= 0) continue;
      const ways = { roadMetres, nowMs };
      const { reasons: against } = findBestTime(seeker, vehicle, toCarriedOrder(row), row, ways);
      const law = against.filter(({ reason }) => reason === "law");
      if (law.length > 0) {
        hidden.law += 1;
        asked.push(...law);
      } else if (against.some(({ reason }) => reason === "day-off" || reason === "hours")) {
        hidden.hours += 1;
      } else if (reachKms !== null && (presented.metresFromHome ?? 0) > reachKms * 1000) {
        hidden.reach += 1;
      } else shown.push(presented);
    }
    found.push(...shown.toSorted((a, b) => compareKeys(a.key, b.key)));
  }
  const presentOffer = async ({ endsAt, ...row }: OfferedJobRow) => ({
    ...(await present(row)).job,
    secondsLeft: Math.ceil(((endsAt?.getTime() ?? nowMs) - nowMs) / 1000),
  });
  const offers = place ? [] : await listOfferedJobs(db, seeker, nowMs);
  const page = found.slice(0, limit);
  const end = found.length > limit ? page.at(-1) : undefined;
  return {
    offers: await Promise.all(offers.map(presentOffer)),
    items: page.map(({ job }) => job),
    nextCursor: end ? encodeListCursor(end.key.map(String)) : null,
    noJobs: null,
    leftOut: hidden,
    asks: reasonsForDriver(asked),
  };
}
