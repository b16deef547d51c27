import { findFault, type Visit } from "#harness/planning/judge-plan.ts";
import type { PlannedJob, PlanningDay } from "#harness/planning/planning-day.ts";

/** Plans as on paper: the jobs as they were booked, each with the first driver of the list who is free. */
export function planFirstCome({ jobs, drivers }: PlanningDay): readonly PlannedJob[] {
  const days = new Map<string, readonly Visit[]>();
  for (const job of jobs) {
    const free = drivers
      .flatMap((driver) =>
        job.starts.map((start) => {
          const visits = [...(days.get(driver.id) ?? []), { job, start }];
          return { driver, visits: visits.toSorted((a, b) => a.start - b.start) };
        }),
      )
      .find(({ driver, visits }) => findFault(driver, visits) === null);
    if (free) days.set(free.driver.id, free.visits);
  }
  return [...days].flatMap(([driverId, visits]) =>
    visits.map(({ job, start }) => ({ jobId: job.id, driverId, start })),
  );
}

/** The day after people were told this plan and the driver with the most jobs fell ill. */
export function loseBusiestDriver({ jobs, drivers }: PlanningDay, plan: readonly PlannedJob[]) {
  const told = new Map(plan.map(({ jobId, ...rest }) => [jobId, rest]));
  const countJobs = (id = "") => plan.filter(({ driverId }) => driverId === id).length;
  const [busiest] = drivers.toSorted((a, b) => countJobs(b.id) - countJobs(a.id));
  return {
    day: {
      jobs: jobs.map((job) => ({ ...job, told: told.get(job.id) ?? null })),
      drivers: drivers.filter((driver) => driver !== busiest),
    },
    lost: countJobs(busiest?.id),
  };
}
