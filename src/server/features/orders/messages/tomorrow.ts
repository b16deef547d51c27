import { addDays } from "#domain/calendar/calendar-date.ts";
import { epochMsOf, johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { dayBeforeTime, digestTime } from "#domain/orders/order-messages.ts";
import { bookedStatus } from "#domain/orders/order-states.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { insertMessages, missedByDigest } from "./order-messages.store.ts";
import { tell } from "./tell.ts";

const batchSize = 100;

/**
 * Tells the people of tomorrow's moves, a batch at once; answers how many moves it was. A move that
 * was booked or changed after the hour of these messages was told of by that.
 */
async function tellOfTomorrow(context: Context, today: string, sinceMs: number): Promise<number> {
  const tomorrow = addDays(today, 1);
  const since = new Date(sinceMs);
  return inTransaction(context.db, async (trx) => {
    const orders = await trx
      .selectFrom("orders")
      .select(["id", "client_id", "driver_id", "order_date", "order_time"])
      .where("order_date", "=", tomorrow)
      .where("status", "=", bookedStatus)
      .where("hidden_at", "is", null)
      .where("created_at", "<", since)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("order_messages as told")
              .select("told.id")
              .whereRef("told.order_id", "=", "orders.id")
              .where((eb) =>
                eb.or([
                  eb.and([eb("told.kind", "=", "day-before"), eb("told.occasion", "=", tomorrow)]),
                  eb.and([
                    eb("told.kind", "in", ["changed", "restored"]),
                    eb("told.state", "<>", "past"),
                    eb("told.created_at", ">=", since),
                  ]),
                ]),
              ),
          ),
        ),
      )
      .orderBy("order_time")
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const order of orders) {
      const driverId = order.driver_id;
      await tell(context, trx, { order, by: null }, [
        { kind: "day-before", occasion: tomorrow },
        ...(driverId === null
          ? []
          : [{ kind: "job-day-before", driverId, occasion: tomorrow } as const]),
      ]);
    }
    return orders.length;
  });
}

/**
 * Queues the office's message of the day, once, and each booking that it missed: one that was stored in
 * the moment in which it was made.
 */
async function queueDigest({ db, jobs, clock }: Context, today: string): Promise<void> {
  const due = new Date(epochMsOf(today, digestTime));
  await inTransaction(db, async (trx) => {
    const message = {
      order_id: null,
      party_id: null,
      channel: "email",
      kind: "digest",
      occasion: today,
      created_at: new Date(clock()),
      due_at: due,
    } as const;
    const queued = await insertMessages(trx, [message]);
    for (const { id: messageId } of [...queued, ...(await missedByDigest(trx, due))]) {
      await jobs.enqueue(trx, "order-message", { messageId });
    }
  });
}

/** Does what is due in the afternoon; doing it again does nothing. */
export async function afternoon(context: Context): Promise<void> {
  const nowMs = context.clock();
  const today = johannesburgDateAt(nowMs);
  const sinceMs = epochMsOf(today, dayBeforeTime);
  if (nowMs < sinceMs) return;
  while ((await tellOfTomorrow(context, today, sinceMs)) === batchSize);
  if (nowMs >= epochMsOf(today, digestTime)) await queueDigest(context, today);
}
