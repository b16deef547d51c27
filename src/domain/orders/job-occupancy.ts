import { type MoveMoment, moveStartMs } from "../calendar/move-moment.ts";

const jobBaseMinutes = 90;
const minutesPerFloor = 10;
export const gapToNextJobMinutes = 30;

/** The driving time for a distance, in whole minutes: 1.5 for each kilometre, rounded up. */
export function drivingMinutes(metres: number): number {
  // The rate is 3 minutes for 2000 metres, not 1.5 for 1000: only whole numbers are divided.
  return Math.ceil((metres * 3) / 2000);
}

type Work = { readonly metres: number; readonly floors: number };

/**
 * The time that a job takes of its driver and vehicle, in whole minutes: 90, plus 1.5 for each kilometre
 * (rounded up), plus 10 for each floor, plus 30 to the next job. Throws RangeError for metres or
 * floors that are negative or not whole. Rule: docs/spec.md O-55.
 */
export function jobMinutes({ metres, floors }: Work): number {
  if (!Number.isSafeInteger(metres) || metres < 0) {
    throw new RangeError(`${metres} is not a distance in whole metres.`);
  }
  if (!Number.isSafeInteger(floors) || floors < 0) {
    throw new RangeError(`${floors} is not a number of floors.`);
  }
  return jobBaseMinutes + drivingMinutes(metres) + floors * minutesPerFloor + gapToNextJobMinutes;
}

/** The minutes of a job until its driver can drive on. */
export const workMinutes = (work: Work) => jobMinutes(work) - gapToNextJobMinutes;

/**
 * The start and the end of the time for which a job occupies its driver and vehicle, in milliseconds since
 * 1970-01-01 UTC. The next job may start at that end. Throws RangeError for an unreal date or time.
 */
export function jobInterval(job: MoveMoment & Work) {
  const from = moveStartMs(job);
  return { startMs: from, endMs: from + jobMinutes(job) * 60_000 };
}
