import { webPaths } from "#contract/web-paths.ts";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { formatDate, formatMoveMoment } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt, toEpochMs } from "#domain/calendar/johannesburg.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import type { OfficeMessageKind } from "#domain/orders/messages/message-kinds.ts";
import { digestTime, reminderTime } from "#domain/orders/messages/message-times.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { bookedStatus } from "#domain/orders/order-states.ts";
import type { Context, Db, Trx } from "#server/context.ts";
import { isOpenOrder } from "#server/core/orders/order-states.store.ts";
import type { MailContext } from "#server/mail/letter.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { referenceColumn } from "../order-records.store.ts";
import { insertMessages, type StoredMessage } from "./order-messages.store.ts";
import { queueMessages } from "./queue-messages.ts";

const batchSize = 100;

/** Queues reminders of tomorrow's moves, one batch; answers how many. The message about a later booking said it. */
async function queueReminders(context: Context, today: string, sinceMs: number): Promise<number> {
  const tomorrow = addDays(today, 1);
  const since = new Date(sinceMs);
  return inTransaction(context.db, async (trx) => {
    const orders = await trx
      .selectFrom("orders")
      .select(["id", "clientId", "driverId", "orderDate", "orderTime"])
      .where("orderDate", "=", tomorrow)
      .where("status", "=", bookedStatus)
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
      await queueMessages(context, trx, { order, by: null }, [
        { kind: "day-before", occasion: tomorrow },
        { kind: "job-day-before", occasion: tomorrow },
      ]);
    }
    return orders.length;
  });
}

/** The office's waiting messages that the message of this day left out, once that one has been settled. */
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

/** Queues the office's message of the day once, and the messages that it left out. */
async function queueDigest({ db, jobs, clock }: Context, today: string): Promise<void> {
  const due = new Date(toEpochMs(today, digestTime));
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
    const queued = await insertMessages(trx, [message]);
    for (const { id: messageId } of [...queued, ...(await messagesNotInDigest(trx, due))]) {
      await jobs.enqueue(trx, "order-message", { messageId });
    }
  });
}

/** Queues the reminders and the office's message of the day when they are due, each once. */
export async function queueDailyMessages(context: Context): Promise<void> {
  const nowMs = context.clock();
  const today = johannesburgDateAt(nowMs);
  const sinceMs = toEpochMs(today, reminderTime);
  if (nowMs < sinceMs) return;
  while ((await queueReminders(context, today, sinceMs)) === batchSize);
  if (nowMs >= toEpochMs(today, digestTime)) await queueDigest(context, today);
}

const maxNamed = 50;

const listedOrders = (db: Db) =>
  db
    .selectFrom("orders")
    .select(["orders.id", "orderDate", "orderTime", "pickup", "destination", "price"])
    .select(referenceColumn)
    .where("hiddenAt", "is", null)
    .orderBy("orderDate")
    .orderBy("orderTime")
    .orderBy("orders.id");

type Row = Awaited<ReturnType<ReturnType<typeof listedOrders>["execute"]>>[number];

function section(title: string, rows: readonly Row[], baseUrl: string): string[] {
  if (rows.length === 0) return [];
  const lines = rows
    .slice(0, maxNamed)
    .map(
      (row) =>
        `${formatMoveMoment(row.orderDate, row.orderTime)}, ${formatReference(row.reference)}, ${formatRand(row.price)}\n  ${row.pickup} to ${row.destination}\n  ${baseUrl}${webPaths.orderDetails(row.id)}`,
    );
  const more = rows.length > maxNamed ? [`and ${rows.length - maxNamed} more`] : [];
  const count = rows.length === 1 ? "1 booking" : `${rows.length} bookings`;
  return [`${title}: ${count}`, [...lines, ...more].join("\n")];
}

/**
 * The office's message of the day: on top, tomorrow's moves that have no driver; then what could wait
 * and still applies: new bookings, those that a change left without a driver, those that drivers gave
 * back, and those that their clients have cancelled. Null when there is nothing to say.
 *
 * @returns with the ids of the messages about single bookings whose news it brings, as `includes`
 */
export async function readDigest({ db, baseUrl, office }: MailContext, message: StoredMessage) {
  const today = message.occasion;
  const tomorrow = addDays(today, 1);
  const driverless = await listedOrders(db)
    .where(isOpenOrder())
    .where("orderDate", "=", tomorrow)
    .where("orders.driverId", "is", null)
    .execute();
  const waiting = (kind: OfficeMessageKind) =>
    listedOrders(db)
      .innerJoin("order_messages as waiting", "waiting.orderId", "orders.id")
      .select("waiting.id as messageId")
      .where("waiting.kind", "=", kind)
      .where("waiting.state", "=", "waiting")
      .where("waiting.dueAt", "<=", message.dueAt);
  const withoutDriver = (kind: OfficeMessageKind) =>
    waiting(kind).where(isOpenOrder()).where("orders.driverId", "is", null).execute();
  const parts = [
    ["New since yesterday", "new", await waiting("new-booking").where(isOpenOrder()).execute()],
    [
      "Without their driver since a change",
      "without their driver",
      await withoutDriver("driver-needed"),
    ],
    ["Given back by their drivers", "given back", await withoutDriver("job-given-back")],
    [
      "Cancelled by their clients",
      "cancelled",
      await waiting("client-cancelled").where("orders.status", "=", "cancelled").execute(),
    ],
  ] as const;
  const news = parts.flatMap(([, , rows]) => rows);
  if (driverless.length === 0 && news.length === 0) return null;
  const counts = [
    ...(driverless.length > 0 ? [`${driverless.length} without a driver for tomorrow`] : []),
    ...parts.flatMap(([, word, { length }]) =>
      length > 0 || word === "new" ? [`${length} ${word}`] : [],
    ),
  ];
  const email = {
    to: office,
    subject: `${formatDate(today)}: ${counts.join(", ")}`,
    text: [
      ...section("WITHOUT A DRIVER FOR TOMORROW", driverless, baseUrl),
      ...parts.flatMap(([title, , rows]) => section(title, rows, baseUrl)),
    ].join("\n\n"),
  };
  return { email, includes: news.map(({ messageId }) => messageId) };
}
