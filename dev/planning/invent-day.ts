import { offeredTruckSizes, truckCatalogue } from "#domain/fleet/truck-catalogue.ts";
import { gapToNextJobMinutes, jobMinutes } from "#domain/orders/job-occupancy.ts";
import type { Coordinates } from "#domain/places/coordinates.ts";
import {
  estimateRoadMetres,
  type PlanningDay,
  type PlanningDriver,
  type PlanningJob,
} from "#harness/planning/planning-day.ts";
import { readOwnPlaces } from "#server/maps/embedded/embedded-maps.ts";
import { createRandom, type Random } from "../random.ts";

/** How many of 100 moves start at each half hour from 07:00 to 17:00: most people want the morning. */
const startShares = [9, 6, 14, 8, 13, 6, 10, 4, 6, 2, 4, 2, 4, 2, 4, 1, 2, 1, 1, 0, 1];
const starts = startShares.map((weight, half) => ({ item: 420 + half * 30, weight }));
/** The starts from which the office chooses where people left the time to it: each full hour. */
const anyTime = starts.map(({ item }) => item).filter((start) => start % 60 === 0);

type Weighted<T> = { readonly item: T; readonly weight: number };

function pickByWeight<T>(random: Random, choices: readonly Weighted<T>[]): T {
  const sum = choices.reduce((total, { weight }) => total + weight, 0);
  let left = (sum * random.below(1_000_000)) / 1_000_000;
  for (const { item, weight } of choices) {
    left -= weight;
    if (left < 0) return item;
  }
  throw new RangeError("All choices weigh nothing.");
}

/** Where people live in Gauteng: the better known a place is, the more do. */
const homes = (await readOwnPlaces()).flatMap(({ kind, region, rank, location }) =>
  region === "gauteng" && /^(suburb|township|town|estate|village)$/.test(kind)
    ? [{ item: location, weight: 6 - rank }]
    : [],
);

/** Most people move to a place that is near. */
const pickDestination = (random: Random, pickup: Coordinates) =>
  pickByWeight(
    random,
    homes.map(({ item, weight }) => {
      const kms = estimateRoadMetres(pickup, item) / 1000;
      return { item, weight: kms < 2 ? 0 : weight / (5 + kms) };
    }),
  );

export type DaySize = { readonly jobs: number; readonly drivers: number };

/**
 * Invents a working day of a company in Gauteng, the same for the same seed; its jobs stand in the sequence
 * in which they were booked.
 *
 * @param anyTimePercent how many of 100 clients left the time to the office
 */
export function inventDay(size: DaySize, seed: number, anyTimePercent: number): PlanningDay {
  const random = createRandom(seed * 1000 + size.jobs);
  const inventJob = (_: unknown, index: number): PlanningJob => {
    const pickup = pickByWeight(random, homes);
    const destination = pickDestination(random, pickup);
    const metres = estimateRoadMetres(pickup, destination);
    const work = { metres, floors: random.pick([0, 0, 0, 1, 2, 3]) };
    const truckSize = random.pick(offeredTruckSizes);
    const { baseAmount, ratePerKm } = truckCatalogue[truckSize].rates;
    const start = pickByWeight(random, starts);
    return {
      ...work,
      id: `job ${index}`,
      starts: random.chance(anyTimePercent / 100) ? anyTime : [start],
      minutes: jobMinutes(work) - gapToNextJobMinutes,
      pickup,
      destination,
      size: truckSize,
      weight: 1,
      net: Math.round((baseAmount + (Number(ratePerKm) * metres) / 1000) * 0.8),
      told: null,
      forbidden: [],
    };
  };
  const inventDriver = (_: unknown, index: number): PlanningDriver => ({
    id: `driver ${index}`,
    home: pickByWeight(random, homes),
    earned: random.below(9000),
    size: random.pick(["1.5ton", "3ton", "8ton"]),
    from: random.chance(0.2) ? 540 : 420,
    till: random.chance(0.15) ? 780 : 1020,
  });
  return {
    jobs: Array.from({ length: size.jobs }, inventJob),
    drivers: Array.from({ length: size.drivers }, inventDriver),
  };
}
