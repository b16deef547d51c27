import { canVehicleCarry, type TruckSize } from "#domain/fleet/truck-catalogue.ts";
import { greatCircleMetres } from "#domain/places/coordinates.ts";
import type { Day, DayDriver, DayJob } from "#domain/planning/day-problem.ts";
import { estimateRoadMetresFromStraight } from "#server/maps/embedded/circuity.ts";

/** A job, and the ids of drivers who may not do it. */
export type PlanningJob = DayJob & {
  readonly size: TruckSize;
  readonly metres: number;
  readonly floors: number;
  readonly forbidden: readonly string[];
};

/** A driver whose jobs may start from `from` to `till`, in minutes after midnight. */
export type PlanningDriver = DayDriver & {
  readonly size: TruckSize;
  readonly from: number;
  readonly till: number;
};

/** A job at one of its times, with its driver. */
export type PlannedJob = {
  readonly jobId: string;
  readonly driverId: string;
  readonly start: number;
};

/** A day in plain facts, from which the rules decide who may do what. */
export type PlanningDay = Pick<Day<PlanningJob, PlanningDriver>, "jobs" | "drivers">;

export const estimateRoadMetres: Day["roadMetres"] = (from, to) =>
  estimateRoadMetresFromStraight(greatCircleMetres(from, to));

export const describeDay = (day: PlanningDay): Day<PlanningJob, PlanningDriver> => ({
  ...day,
  roadMetres: estimateRoadMetres,
  mayCarry: ({ id, size, from, till }, job, start) =>
    canVehicleCarry(size, job.size) &&
    from <= start &&
    start <= till &&
    !job.forbidden.includes(id),
});
