import type { CallHandlerResult, ReceivedCallBody } from "#contract/endpoints.ts";
import { defaultDriverAvailability, workingHoursOn } from "#domain/dispatch/availability.ts";
import { checkCancellationReason } from "#domain/orders/cancellation.ts";
import { toVisibleText } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { isOpenOrder, orderColumnsWithoutDriver } from "#server/core/orders/order-states.store.ts";
import { lockParty } from "#server/core/parties/parties.store.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { moveOrders, type OrderMove } from "../orders/move-orders.ts";

/** Adds a day to the days off of a driver who is away, so that nothing suggests the driver for that day. */
async function addDayOff(
  context: AppContext,
  trx: Trx,
  staff: Party,
  { date, driverId, reason }: ReceivedCallBody<"POST /api/planning/away">,
): Promise<void> {
  const party = await lockParty(trx, { id: driverId, type: "driver" });
  if (!party) throw new Failure("not_found");
  const { availability } = await trx
    .selectFrom("drivers")
    .select("availability")
    .where("id", "=", driverId)
    .executeTakeFirstOrThrow();
  const { week, daysOff } = availability ?? defaultDriverAvailability;
  if (workingHoursOn({ week, daysOff }, date) === null) return;
  const all = [...daysOff, { from: date, to: date }];
  await trx
    .updateTable("drivers")
    .set({ availability: JSON.stringify({ week, daysOff: all }) })
    .where("id", "=", driverId)
    .execute();
  const changes = { daysOff: [null, date], reason: toVisibleText(reason) };
  await recordAuditEvent(context, trx, staff, "update", { type: "driver", id: driverId }, changes);
}

/**
 * Takes all jobs of a day that are not started from a driver who is away, and makes it a day off. The jobs wait
 * for other drivers.
 */
export async function takeJobsOfAbsentDriver(
  context: AppContext,
  staff: Party,
  { date, driverId, reason }: ReceivedCallBody<"POST /api/planning/away">,
): Promise<CallHandlerResult<"POST /api/planning/away">> {
  refuseInvalidFields({ reason: checkCancellationReason(reason) });
  return inTransaction(context.db, async (trx) => {
    const jobs = await trx
      .selectFrom("orders")
      .select("id")
      .where("orderDate", "=", date)
      .where("driverId", "=", driverId)
      .where("status", "=", orderColumnsWithoutDriver.status)
      .where(isOpenOrder())
      .execute();
    const orderIds = jobs.map(({ id }) => id);
    const moves = orderIds.map((orderId) => ({ orderId, driverId: null }));
    await moveOrders(context, trx, staff, moves, { reason });
    await addDayOff(context, trx, staff, { date, driverId, reason });
    const count = orderIds.length === 1 ? "1 job waits" : `${orderIds.length} jobs wait`;
    const none = "It is a day off now. There were no jobs that could be taken away.";
    const msg = orderIds.length === 0 ? none : `${count} for another driver now.`;
    return { msg, orderIds };
  });
}

type PlannedMove = OrderMove & { readonly driverId: string };

/** Joins the moves of drivers who take jobs from each other: they must be made together. */
function groupMoves(moves: readonly (PlannedMove & { readonly from: string | null })[]) {
  let groups: { readonly drivers: readonly string[]; readonly moves: readonly PlannedMove[] }[] =
    [];
  for (const move of moves) {
    const drivers = [move.driverId, ...(move.from === null ? [] : [move.from])];
    const joined = groups.filter((group) => group.drivers.some((id) => drivers.includes(id)));
    const group = {
      drivers: [...drivers, ...joined.flatMap((each) => each.drivers)],
      moves: [...joined.flatMap((each) => each.moves), move],
    };
    groups = [...groups.filter((each) => !joined.includes(each)), group];
  }
  return groups;
}

/**
 * Gives the drivers of a plan their jobs, each driver's in one transaction; drivers who swap jobs share one.
 * What cannot be done by now is said for each driver, and the others get theirs.
 */
export async function acceptPlan(
  context: AppContext,
  staff: Party,
  { jobs }: ReceivedCallBody<"POST /api/planning/accept">,
): Promise<CallHandlerResult<"POST /api/planning/accept">> {
  const present = await context.db
    .selectFrom("orders")
    .select(["id", "driverId"])
    .where(
      "id",
      "in",
      jobs.map(({ orderId }) => orderId),
    )
    .execute();
  const from = new Map(present.map(({ id, driverId }) => [id, driverId]));
  const moves = jobs
    .map((job) => ({ ...job, from: from.get(job.orderId) ?? null }))
    .filter((move) => move.from !== move.driverId);
  const failed: { driverId: string; msg: string }[] = [];
  let given = 0;
  for (const group of groupMoves(moves)) {
    try {
      await inTransaction(context.db, (trx) => moveOrders(context, trx, staff, group.moves));
      given += group.moves.length;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const drivers = new Set(group.moves.map(({ driverId }) => driverId));
      failed.push(...[...drivers].map((driverId) => ({ driverId, msg: error.message })));
    }
  }
  const done = given === 1 ? "1 job has its driver." : `${given} jobs have their drivers.`;
  return {
    msg: failed.length === 0 ? done : `${done} The others are named with the reason.`,
    failed,
  };
}
