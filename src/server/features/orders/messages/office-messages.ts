import { webPaths } from "#contract/web-paths.ts";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { formatDate, formatMoveStart } from "#domain/calendar/format-moment.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import {
  digestMessageKinds,
  messageKinds,
  type OfficeMessageKind,
} from "#domain/orders/messages/message-kinds.ts";
import {
  isMoveUrgentForOffice,
  nextOfficeDigestMs,
} from "#domain/orders/messages/message-times.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import type { AppContext, Db, Trx } from "#server/context.ts";
import { isOpenOrder } from "#server/core/orders/order-states.store.ts";
import type { MailContext } from "#server/mail/letter.ts";
import { orderReferenceColumn } from "../order-records.store.ts";
import type { StoredOrderMessage } from "./order-messages.store.ts";
import {
  type NewOrderMessage,
  type OrderMessageCause,
  type OrderMessageContext,
  queueOrderMessages,
} from "./queue-messages.ts";

/** A message to the office: it leaves at once if urgent or the move is near, else in the message of the day. */
export function createOfficeMessage(
  { clock }: Pick<AppContext, "clock">,
  kind: OfficeMessageKind,
  order: OrderMessageCause["order"],
) {
  const nowMs = clock();
  const isUrgent = !messageKinds[kind].digest || isMoveUrgentForOffice(order, nowMs);
  const notBeforeMs = isUrgent ? nowMs : nextOfficeDigestMs(nowMs);
  return { kind, notBeforeMs } satisfies NewOrderMessage;
}

/** Sends the office's waiting messages about a move at once; returns whether there were any. */
async function sendOfficeMessagesNow(
  { clock, jobs }: OrderMessageContext,
  trx: Trx,
  orderId: string,
) {
  const now = new Date(clock());
  const sent = await trx
    .updateTable("order_messages")
    .set({ dueAt: now })
    .where("orderId", "=", orderId)
    .where("partyId", "is", null)
    .where("state", "=", "waiting")
    .where("dueAt", ">", now)
    .returning("id")
    .execute();
  for (const { id: messageId } of sent) await jobs.enqueue(trx, "order-message", { messageId });
  return sent.length > 0;
}

/**
 * Sends the office its waiting messages about a booking that has come near, and queues one about a move that
 * lost its driver because its client changed it.
 *
 * @param cause who caused the messages, with the move as it is after the change
 */
export async function queueOfficeMessages(
  context: OrderMessageContext,
  trx: Trx,
  cause: OrderMessageCause,
  change: { readonly isByClient: boolean; readonly isDriverLost: boolean },
): Promise<void> {
  const { order } = cause;
  const isNearNow = isMoveUrgentForOffice(order, context.clock());
  const isSent = isNearNow && (await sendOfficeMessagesNow(context, trx, order.id));
  const isUnknown = order.driverId === null && isNearNow && !isSent;
  if (!change.isByClient || !(change.isDriverLost || isUnknown)) return;
  await queueOrderMessages(context, trx, cause, [
    createOfficeMessage(context, "driver-needed", order),
  ]);
}

const maxListed = 50;

const selectListed = (db: Db) =>
  db
    .selectFrom("orders")
    .select(["orders.id", "orderDate", "orderTime", "anyTime", "pickup", "destination", "price"])
    .select(["status", "orders.driverId", orderReferenceColumn])
    .where("hiddenAt", "is", null)
    .orderBy("orderDate")
    .orderBy("orderTime")
    .orderBy("orders.id");

type Row = Awaited<ReturnType<ReturnType<typeof selectListed>["execute"]>>[number];

function section(heading: string, rows: readonly Row[], baseUrl: string): string[] {
  if (rows.length === 0) return [];
  const lines = rows
    .slice(0, maxListed)
    .map(
      (row) =>
        `${formatMoveStart(row)}, ${formatOrderReference(row.reference)}, ${formatRand(row.price)}\n  ${row.pickup} to ${row.destination}\n  ${baseUrl}${webPaths.orderDetails(row.id)}`,
    );
  const more = rows.length > maxListed ? [`and ${rows.length - maxListed} more`] : [];
  const count = rows.length === 1 ? "1 booking" : `${rows.length} bookings`;
  return [`${heading}: ${count}`, [...lines, ...more].join("\n")];
}

/** Reads tomorrow's moves without a driver, and the office's waiting messages that still apply, by kind. */
async function readDigestRows(db: Db, tomorrow: string, due: Date) {
  const driverless = selectListed(db)
    .where(isOpenOrder())
    .where("orderDate", "=", tomorrow)
    .where("orders.driverId", "is", null);
  const waiting = await selectListed(db)
    .innerJoin("order_messages as waiting", "waiting.orderId", "orders.id")
    .select(["waiting.id as messageId", "waiting.kind"])
    .where("waiting.partyId", "is", null)
    .where("waiting.kind", "in", digestMessageKinds)
    .where("waiting.state", "=", "waiting")
    .where("waiting.dueAt", "<=", due)
    .execute();
  const news = digestMessageKinds.flatMap((kind) => {
    const { digest } = messageKinds[kind];
    const ofKind = waiting.filter((row) => row.kind === kind);
    const rows = ofKind.filter((row) => digest?.stillApplies({ ...row, isListed: true }));
    return digest ? [{ ...digest, kind, rows }] : [];
  });
  return { driverless: await driverless.execute(), news };
}

/**
 * The office's message of the day: first tomorrow's moves that have no driver, then the news that could wait
 * and still applies, a section for each kind. Null when there is nothing to report.
 *
 * @returns the mail, and as `includes` the ids of the messages about single bookings whose news it brings
 */
export async function readOfficeDigest(
  { db, baseUrl, office }: MailContext,
  message: StoredOrderMessage,
) {
  const today = message.occasion;
  const { driverless, news } = await readDigestRows(db, addDays(today, 1), message.dueAt);
  const includes = news.flatMap(({ rows }) => rows.map(({ messageId }) => messageId));
  if (driverless.length === 0 && includes.length === 0) return null;
  const counts = [
    ...(driverless.length > 0 ? [`${driverless.length} without a driver for tomorrow`] : []),
    ...news
      .filter(({ kind, rows }) => rows.length > 0 || kind === "new-booking")
      .map(({ counted, rows }) => `${rows.length} ${counted}`),
  ];
  const email = {
    to: office,
    subject: `${formatDate(today)}: ${counts.join(", ")}`,
    text: [
      ...section("WITHOUT A DRIVER FOR TOMORROW", driverless, baseUrl),
      ...news.flatMap(({ heading, rows }) => section(heading, rows, baseUrl)),
    ].join("\n\n"),
  };
  return { email, includes };
}
