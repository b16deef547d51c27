import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt, johannesburgEpochMs } from "#domain/calendar/johannesburg.ts";
import { moveReminderTime, officeDigestTime } from "#domain/orders/messages/message-times.ts";
import { initialOrderStatus } from "#domain/orders/order-states.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { insertOrderMessages } from "./order-messages.store.ts";
import { queueOrderMessages } from "./queue-messages.ts";

const batchSize = 100;

/** Queues reminders of tomorrow's moves, except moves booked or changed after 16:00; returns how many. */
async function queueReminders(
  context: AppContext,
  today: string,
  sinceMs: number,
): Promise<number> {
  const tomorrow = addDays(today, 1);
  const since = new Date(sinceMs);
  return inTransaction(context.db, async (trx) => {
    const orders = await trx
      .selectFrom("orders")
      .select(["id", "clientId", "driverId", "orderDate", "orderTime"])
      .where("orderDate", "=", tomorrow)
      .where("status", "=", initialOrderStatus)
      .where("hiddenAt", "is", null)
      .where("createdAt", "<", since)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("order_messages as sent")
              .select("sent.id")
              .whereRef("sent.orderId", "=", "orders.id")
              .where((eb) =>
                eb.or([
                  eb.and([eb("sent.kind", "=", "day-before"), eb("sent.occasion", "=", tomorrow)]),
                  eb.and([
                    eb("sent.kind", "in", ["changed", "restored"]),
                    eb("sent.state", "<>", "past"),
                    eb("sent.createdAt", ">=", since),
                  ]),
                ]),
              ),
          ),
        ),
      )
      .orderBy("orderTime")
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const order of orders) {
      await queueOrderMessages(context, trx, { order, by: null }, [
        { kind: "day-before", occasion: tomorrow },
        { kind: "job-day-before", occasion: tomorrow },
      ]);
    }
    return orders.length;
  });
}

/** Finds waiting messages to the office that this day's digest left out, once the digest was sent or failed. */
async function messagesNotInDigest(trx: Trx, due: Date) {
  return trx
    .selectFrom("order_messages")
    .select("id")
    .where("orderId", "is not", null)
    .where("partyId", "is", null)
    .where("state", "=", "waiting")
    .where("dueAt", "<=", due)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("order_messages as digest")
          .select("digest.id")
          .where("digest.kind", "=", "digest")
          .where("digest.dueAt", "=", due)
          .where("digest.state", "<>", "waiting"),
      ),
    )
    .execute();
}

/** Queues the office's message of the day once, and the waiting messages that it left out. */
async function queueDigest({ db, jobs, clock }: AppContext, today: string): Promise<void> {
  const due = new Date(johannesburgEpochMs(today, officeDigestTime));
  await inTransaction(db, async (trx) => {
    const message = {
      orderId: null,
      partyId: null,
      channel: "email",
      kind: "digest",
      occasion: today,
      createdAt: new Date(clock()),
      dueAt: due,
    } as const;
    const queued = await insertOrderMessages(trx, [message]);
    for (const { id: messageId } of [...queued, ...(await messagesNotInDigest(trx, due))]) {
      await jobs.enqueue(trx, "order-message", { messageId });
    }
  });
}

/** Queues the reminders and the office's message of the day when they are due, each once. */
export async function queueDailyOrderMessages(context: AppContext): Promise<void> {
  const nowMs = context.clock();
  const today = johannesburgDateAt(nowMs);
  const sinceMs = johannesburgEpochMs(today, moveReminderTime);
  if (nowMs < sinceMs) return;
  while ((await queueReminders(context, today, sinceMs)) === batchSize);
  if (nowMs >= johannesburgEpochMs(today, officeDigestTime)) await queueDigest(context, today);
}
