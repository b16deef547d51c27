import type { CallHandlerResult } from "#contract/endpoints.ts";
import { minutesOfDay, timeOfMinutes } from "#domain/calendar/minutes-of-day.ts";
import { moveStartMs } from "#domain/calendar/move-moment.ts";
import { mayCarry } from "#domain/dispatch/may-carry.ts";
import { offeredTruckSizes, truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { jobInterval, workMinutes } from "#domain/orders/job-occupancy.ts";
import type { Chain } from "#domain/planning/chains.ts";
import {
  createDayProblem,
  minutesBetweenJobs,
  planCriteria,
  wholeKms,
} from "#domain/planning/day-problem.ts";
import {
  comparePlacedVisits,
  type PlacedVisit,
  planProof,
} from "#domain/planning/describe-plan.ts";
import { createGoals } from "#domain/planning/goals.ts";
import { planGreedily } from "#domain/planning/greedy-chains.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext } from "#server/context.ts";
import { readDispatchPolicy } from "#server/core/company/company.store.ts";
import type { Carrier } from "#server/core/fleet/carriers.store.ts";
import { roadMetres } from "#server/core/fleet/carriers.store.ts";
import { Failure } from "#server/failure.ts";
import { createTurns } from "#server/limits/turns.ts";
import { createWorkThread } from "#server/platform/work-thread.ts";
import type * as planThread from "./plan-thread.ts";
import { createHelper, createPlannedDay, type PlanWish, readWeekEarnings } from "./planned-day.ts";
import { type OrderOfDay, readPlanningDay, toCarriedOrder } from "./read-day.ts";

type Plan = CallHandlerResult<"POST /api/planning/plan">;

/** The milliseconds to look for what would carry more jobs, for each size of truck. */
const helpTimeLimitMs = 500;
const inTurn = createTurns();
const runInPlanThread = createWorkThread<typeof planThread>(
  new URL("./plan-thread.ts", import.meta.url),
  { timeLimitMs: 15_000, overLimit: () => new Failure("overloaded") },
);

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** Adds up a driver's day with these orders: whole kilometres, free minutes between jobs, and net rand. */
function addUpDay({ home }: Pick<Carrier, "home">, orders: readonly OrderOfDay[]) {
  const sums = { jobs: orders.length, emptyKms: 0, loadedKms: 0, slackMinutes: 0, net: 0 };
  for (const [index, order] of orders.entries()) {
    const before = orders[index - 1];
    sums.emptyKms += wholeKms(
      { roadMetres },
      before ? before.to.location : home,
      order.from.location,
    );
    sums.loadedKms += Math.round(order.metres / 1000);
    sums.net += order.net;
    if (!before) continue;
    const ends = { destination: before.to.location };
    const gap = minutesBetweenJobs({ roadMetres }, ends, { pickup: order.from.location });
    const free =
      minutesOfDay(order.orderTime) - minutesOfDay(before.orderTime) - workMinutes(before);
    sums.slackMinutes += free - gap;
  }
  sums.emptyKms += wholeKms({ roadMetres }, orders.at(-1)?.to.location ?? null, home);
  return sums;
}

/** Says why a job is with its driver, and what the second best would cost. */
function explainChoice(
  { addedKms, secondBest }: PlacedVisit,
  driverName: (depot: number) => string,
): string {
  const own = `${addedKms < 0 ? "Saves" : "Adds"} ${Math.abs(addedKms)} km without a load.`;
  if (secondBest === null) return `${own} Nobody else can do it beside their other jobs.`;
  const more = secondBest.addedKms - addedKms;
  const name = driverName(secondBest.depot);
  const next = `The next best is ${name} with ${secondBest.addedKms} km`;
  if (more === 0) return `${own} ${name} would add as many.`;
  return more < 0
    ? `${own} ${next}, which would make other jobs longer.`
    : `${own} ${next}, ${more} km more.`;
}

/** Says why a driver does not get a job that the plan leaves undone. */
function explainUndone(
  carrier: Carrier,
  order: OrderOfDay,
  planned: readonly OrderOfDay[],
  nowMs: number,
): string {
  if (moveStartMs(order) <= nowMs) return "Its time has passed";
  const jobs = planned.map((job) => ({
    orderId: job.id,
    ...jobInterval(job),
    pickup: job.from.location,
    destination: job.to.location,
  }));
  const asked = { ...carrier, jobs };
  const reasons = mayCarry(asked, carrier.vehicle, toCarriedOrder(order), order, roadMetres);
  return reasons.map(({ text }) => text).join(". ") || "Not wanted for this job";
}

type Solved = {
  readonly problem: ReturnType<typeof createDayProblem>["problem"];
  readonly visits: ReturnType<typeof createDayProblem>["visits"];
  readonly chains: readonly Chain[];
  readonly goals: ReturnType<typeof createGoals>;
};

/** Looks for the truck more that would carry most of the undone jobs, and says from when to when. */
async function findHelp(
  { problem, visits, chains, goals }: Solved,
  undone: readonly OrderOfDay[],
  byId: ReadonlyMap<string, OrderOfDay>,
): Promise<string | null> {
  const sizes = offeredTruckSizes.filter((size) =>
    undone.some(({ truckSize }) => truckSize === size),
  );
  if (sizes.length === 0) return null;
  const carried = chains.flatMap((chain) => chain.visits).length;
  const helps = await Promise.all(
    sizes.map(async (size) => {
      const depots = [...problem.depots, createHelper(size, visits, byId)];
      const task = { problem: { ...problem, depots }, start: chains, goals: goals.slice(0, 1) };
      const limits = { timeLimitMs: helpTimeLimitMs };
      const better = await runInPlanThread("solvePlan", { ...task, ...limits });
      const own = better.chains.find(({ depot }) => depot === problem.depots.length);
      const more = better.chains.flatMap((chain) => chain.visits).length - carried;
      return { size, more, visits: own?.visits ?? [] };
    }),
  );
  const [best] = helps.filter(({ more }) => more > 0).toSorted((a, b) => b.more - a.more);
  const own = best?.visits.flatMap((visit) => visits[visit] ?? []) ?? [];
  const [first, last] = [own[0], own.at(-1)];
  if (!best || !first || !last) return null;
  const until = timeOfMinutes(last.start + last.job.minutes);
  return `One more ${truckSizeText(best.size)} from ${timeOfMinutes(first.start)} to ${until} carries ${count(best.more, "more job")}.`;
}

/** Suggests drivers for the jobs of a day, with the reasons. It changes nothing, and tells nobody. */
export async function planDay(context: AppContext, staff: Party, wish: PlanWish): Promise<Plan> {
  const { db, clock } = context;
  const [planning, earned, { isPlanByPrice: isByPrice, planSeconds }] = await Promise.all([
    readPlanningDay(context, wish.date),
    readWeekEarnings(db, wish.date),
    readDispatchPolicy(db),
  ]);
  const nowMs = clock();
  const { day, byId } = createPlannedDay(planning, wish, { earned, nowMs, isByPrice });
  const { problem, visits, readChains } = createDayProblem(day);
  const goals = createGoals(problem);
  const start = planGreedily(problem, planCriteria.indexOf("emptyKms"));
  const task = { problem, start, goals, timeLimitMs: planSeconds * 1000 };
  const { chains, results } = await inTurn(staff.id, () => runInPlanThread("solvePlan", task));
  const planned = readChains(chains);
  const isPlanned = new Set(planned.map(({ jobId }) => jobId));
  const undone = planning.orders.filter(({ id }) => !isPlanned.has(id));
  const placed = comparePlacedVisits(problem, chains);
  const driverName = (depot: number) => planning.carriers[depot]?.name ?? "";
  const days = planning.carriers.map((carrier) => {
    const jobs = planned.filter(({ driverId }) => driverId === carrier.id);
    const orders = jobs.flatMap(({ jobId, start: at }) => {
      const order = byId.get(jobId);
      return order ? [{ ...order, orderTime: timeOfMinutes(at) }] : [];
    });
    const present = planning.orders.filter(({ driverId }) => driverId === carrier.id);
    return {
      carrier,
      orders,
      before: addUpDay(carrier, present),
      after: addUpDay(carrier, orders),
    };
  });
  const total = (which: "before" | "after") => {
    const add = (field: "jobs" | "emptyKms" | "loadedKms") =>
      days.reduce((sum, each) => sum + each[which][field], 0);
    return { jobs: add("jobs"), emptyKms: add("emptyKms"), loadedKms: add("loadedKms") };
  };
  const { isProven, text: proof } = planProof(goals, results, chains, isByPrice);
  return {
    version: planning.version,
    jobs: planned.map(({ jobId, driverId, start: at }, index) => {
      const place = placed[index];
      return {
        orderId: jobId,
        driverId,
        orderTime: timeOfMinutes(at),
        isChange: byId.get(jobId)?.driverId !== driverId,
        why: place ? explainChoice(place, driverName) : "",
      };
    }),
    undone: undone.map((order) => ({
      orderId: order.id,
      reasons: days.map(({ carrier, orders }) => ({
        driverId: carrier.id,
        text: explainUndone(carrier, order, orders, nowMs),
      })),
    })),
    drivers: days.map(({ carrier, before, after }) => {
      const rest = earned.get(carrier.id) ?? 0;
      const { emptyKms, loadedKms, slackMinutes } = after;
      return {
        driverId: carrier.id,
        emptyKms,
        loadedKms,
        slackMinutes,
        earnedBefore: rest + before.net,
        earnedAfter: rest + after.net,
      };
    }),
    before: total("before"),
    after: total("after"),
    isProven,
    proof,
    help: await inTurn(staff.id, () => findHelp({ problem, visits, chains, goals }, undone, byId)),
  };
}
