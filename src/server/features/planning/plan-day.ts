import type { CallHandlerResult } from "#contract/endpoints.ts";
import { minutesOfDay, timeOfMinutes } from "#domain/calendar/minutes-of-day.ts";
import { moveStartMs } from "#domain/calendar/move-moment.ts";
import { mayCarry } from "#domain/dispatch/may-carry.ts";
import { offeredTruckSizes, truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { gapToNextJobMinutes, jobInterval, jobMinutes } from "#domain/orders/job-occupancy.ts";
import { addUpChain, type Chain } from "#domain/planning/chains.ts";
import { createDayProblem, planCriteria } from "#domain/planning/day-problem.ts";
import { comparePlaces, count, type Place, planProof } from "#domain/planning/describe-plan.ts";
import { createGoals } from "#domain/planning/goals.ts";
import { planGreedily } from "#domain/planning/greedy-chains.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext } from "#server/context.ts";
import { readDispatchPolicy } from "#server/core/company/company.store.ts";
import { type Carrier, roadMetres } from "#server/core/fleet/carriers.store.ts";
import { Failure } from "#server/failure.ts";
import { createTurns } from "#server/limits/turns.ts";
import { createWorkThread } from "#server/platform/work-thread.ts";
import {
  createHelper,
  createPlannedDay,
  type PlannedVisits,
  type PlanWish,
  readWeekEarnings,
} from "./planned-day.ts";
import { listDrives } from "./read-board.ts";
import { type OrderOfDay, readPlanningDay } from "./read-day.ts";
import type * as solver from "./solve-chains.ts";

type Plan = CallHandlerResult<"POST /api/planning/plan">;

/** The milliseconds to look for what would carry more jobs, for each size of truck. */
const helpTimeLimitMs = 500;
const inTurn = createTurns();
const runInPlanThread = createWorkThread<typeof solver>(
  new URL("./solve-chains.ts", import.meta.url),
  { timeLimitMs: 15_000, overLimit: () => new Failure("overloaded") },
);

const addUp = <Item>(items: readonly Item[], value: (item: Item) => number) =>
  items.reduce((sum, item) => sum + value(item), 0);

/** Adds up a driver's day with these orders: whole kilometres, free minutes between jobs, and net rand. */
function addUpDay(carrier: Carrier, orders: readonly OrderOfDay[]) {
  const drives = listDrives(carrier, orders);
  const between = drives.filter(({ fromOrderId, toOrderId }) => fromOrderId && toOrderId);
  const starts = orders.map(({ orderTime }) => minutesOfDay(orderTime));
  const taken =
    addUp(orders.slice(0, -1), jobMinutes) +
    addUp(between, ({ minutes }) => Math.max(minutes - gapToNextJobMinutes, 0));
  return {
    jobs: orders.length,
    emptyKms: addUp(drives, ({ kms }) => kms),
    loadedKms: addUp(orders, ({ metres }) => Math.round(metres / 1000)),
    slackMinutes: (starts.at(-1) ?? 0) - (starts[0] ?? 0) - taken,
    net: addUp(orders, ({ net }) => net),
  };
}

/** Says why a job is with its driver, and what the second best would cost. */
function explainChoice(
  { addedKms, secondBest }: Place,
  driverName: (depot: number) => string,
): string {
  const own = `${addedKms < 0 ? "Saves" : "Adds"} ${Math.abs(addedKms)} km without a load.`;
  if (secondBest === null) return `${own} Nobody else can do it beside their other jobs.`;
  const next = `The next best is ${driverName(secondBest.depot)} with ${secondBest.addedKms} km`;
  const isLonger = secondBest.addedKms < addedKms;
  return `${own} ${next}${isLonger ? ", which would make other jobs longer" : ""}.`;
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
    ...job,
    ...jobInterval(job),
    orderId: job.id,
  }));
  const asked = { ...carrier, jobs };
  const reasons = mayCarry(asked, carrier.vehicle, order, order, roadMetres);
  return reasons.map(({ text }) => text).join(". ") || "Not wanted for this job";
}

/** Looks for the truck more that would carry most of the undone jobs, and says from when to when. */
async function findHelp(
  task: solver.PlanningTask,
  visits: PlannedVisits,
  undone: readonly OrderOfDay[],
): Promise<string | null> {
  const { problem, start } = task;
  const countJobs = (chains: readonly Chain[]) => addUp(chains, (chain) => chain.visits.length);
  const sizes = offeredTruckSizes.filter((size) =>
    undone.some(({ truckSize }) => truckSize === size),
  );
  const helps = await Promise.all(
    sizes.map(async (size) => {
      const depots = [...problem.depots, createHelper(size, visits)];
      const helped = { ...task, problem: { ...problem, depots }, timeLimitMs: helpTimeLimitMs };
      const { chains } = await runInPlanThread("solveChains", helped);
      const own = chains.find(({ depot }) => depot === problem.depots.length);
      const made = (own?.visits ?? []).flatMap((visit) => visits[visit] ?? []);
      return { size, made, more: countJobs(chains) - countJobs(start) };
    }),
  );
  const [best] = helps.filter(({ more }) => more > 0).toSorted((a, b) => b.more - a.more);
  const [first, last] = [best?.made[0], best?.made.at(-1)];
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
  const day = createPlannedDay(planning, wish, { earned, nowMs, isByPrice });
  const { problem, visits } = createDayProblem(day);
  const goals = createGoals(problem);
  const start = planGreedily(problem, planCriteria.indexOf("emptyKms"));
  const task = { problem, start, goals, timeLimitMs: planSeconds * 1000 };
  const { chains, results } = await inTurn(staff.id, () => runInPlanThread("solveChains", task));
  const planned = problem.depots.map(
    (_, depot) => chains.find((chain) => chain.depot === depot) ?? addUpChain(problem, depot, []),
  );
  const places = comparePlaces(problem, planned);
  const driverName = (depot: number) => planning.carriers[depot]?.name ?? "";
  const days = planning.carriers.map((carrier, depot) => {
    const made = (planned[depot]?.visits ?? []).flatMap((visit) => visits[visit] ?? []);
    const orders = made.map(({ job, start: at }) => ({ ...job, orderTime: timeOfMinutes(at) }));
    const present = planning.orders.filter(({ driverId }) => driverId === carrier.id);
    const [before, after] = [addUpDay(carrier, present), addUpDay(carrier, orders)];
    const reasons = (places[depot] ?? []).map((place) => explainChoice(place, driverName));
    return { carrier, driverId: carrier.id, orders, reasons, before, after };
  });
  const isPlanned = new Set(days.flatMap(({ orders }) => orders.map(({ id }) => id)));
  const undone = planning.orders.filter(({ id }) => !isPlanned.has(id));
  const total = (which: "before" | "after") => ({
    jobs: addUp(days, (each) => each[which].jobs),
    emptyKms: addUp(days, (each) => each[which].emptyKms),
    loadedKms: addUp(days, (each) => each[which].loadedKms),
  });
  const helpTask = { ...task, start: chains, goals: goals.slice(0, 1) };
  return {
    version: planning.version,
    jobs: days.flatMap(({ driverId, orders, reasons }) =>
      orders.map((order, index) => ({
        orderId: order.id,
        driverId,
        orderTime: order.orderTime,
        isChange: order.driverId !== driverId,
        why: reasons[index] ?? "",
      })),
    ),
    undone: undone.map((order) => ({
      orderId: order.id,
      reasons: days.map(({ carrier, driverId, orders }) => ({
        driverId,
        text: explainUndone(carrier, order, orders, nowMs),
      })),
    })),
    drivers: days.map(({ driverId, before, after }) => ({
      driverId,
      emptyKms: after.emptyKms,
      loadedKms: after.loadedKms,
      slackMinutes: after.slackMinutes,
      earnedBefore: (earned.get(driverId) ?? 0) + before.net,
      earnedAfter: (earned.get(driverId) ?? 0) + after.net,
    })),
    drives: days.flatMap(({ carrier, orders }) => listDrives(carrier, orders)),
    before: total("before"),
    after: total("after"),
    proof: planProof(goals, results, chains, isByPrice),
    help: await inTurn(staff.id, () => findHelp(helpTask, visits, undone)),
  };
}
