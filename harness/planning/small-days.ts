import fc from "fast-check";
import { gapToNextJobMinutes, jobMinutes } from "#domain/orders/job-occupancy.ts";
import type { PlanningDay } from "./planning-day.ts";

const [mostJobs, mostDrivers] = [7, 4];
/** All drivers, and one who is away. */
const driverIds = Array.from({ length: mostDrivers + 1 }, (_, index) => `driver ${index}`);

const halfHour = fc.integer({ min: 14, max: 34 }).map((half) => half * 30);
const step = fc.integer({ min: 0, max: 6 });
/** A point of a grid of about 10 km in Gauteng, so that some are the same; some places are unknown. */
const place = fc.option(
  fc.tuple(step, step).map(([lat, lng]) => ({ lat: -26.4 + lat / 10, lng: 27.8 + lng / 10 })),
  { freq: 12 },
);

const job = fc.record({
  starts: fc.uniqueArray(halfHour, { minLength: 1, maxLength: 3 }),
  hasStarts: fc.nat({ max: 4 }).map((chance) => chance === 0),
  size: fc.constantFrom("1.5ton", "3ton"),
  metres: fc.integer({ min: 0, max: 60_000 }),
  floors: fc.integer({ min: 0, max: 4 }),
  pickup: place,
  destination: place,
  price: fc.integer({ min: 300, max: 3000 }),
  told: fc.option(fc.record({ driverId: fc.constantFrom(...driverIds), start: halfHour })),
  isToldAsBooked: fc.boolean(),
  // All but one are forbidden where somebody pinned that one.
  forbidden: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.subarray(driverIds)),
});
const driver = fc.record({
  home: place,
  size: fc.constantFrom("1.5ton", "3ton", "8ton"),
  from: fc.constantFrom(0, 420, 540),
  till: fc.constantFrom(720, 1020),
  earned: fc.integer({ min: 0, max: 9000 }),
});

/** Days of few jobs, of which some have a driver already, or several starts, or forbidden drivers. */
export const smallDays: fc.Arbitrary<PlanningDay> = fc
  .record({
    jobs: fc.array(job, { minLength: 1, maxLength: mostJobs, size: "max" }),
    drivers: fc.array(driver, { minLength: 1, maxLength: mostDrivers, size: "max" }),
    doPricesCount: fc.boolean(),
    hasTold: fc.boolean(),
  })
  .map(({ jobs, drivers, doPricesCount, hasTold }) => ({
    jobs: jobs.map(({ starts: [start = 0, ...starts], price, told, ...facts }, index) => ({
      ...facts,
      id: `job ${index}`,
      starts: facts.hasStarts ? [start, ...starts] : [start],
      minutes: jobMinutes(facts) - gapToNextJobMinutes,
      weight: doPricesCount ? price : 1,
      net: Math.floor(price * 0.8),
      told: hasTold && told ? { ...told, ...(facts.isToldAsBooked ? { start } : {}) } : null,
    })),
    drivers: drivers.map((facts, index) => ({ ...facts, id: `driver ${index}` })),
  }));
