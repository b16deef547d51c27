import { webPaths } from "#contract/web-paths.ts";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { formatDate, formatMoveMoment } from "#domain/calendar/format-moment.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import type { Db } from "#server/context.ts";
import type { MailContext } from "#server/letter.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { isOpenOrder } from "../order-states.store.ts";
import { referenceOf } from "../orders.store.ts";
import type { StoredMessage } from "./order-messages.store.ts";

/** How many orders a part of the message names; it counts the others. */
const namedAtMost = 50;

const openOrders = (db: Db) =>
  db
    .selectFrom("orders")
    .select([
      "orders.id",
      "order_date",
      "order_time",
      "pickup",
      "destination",
      "price",
      referenceOf,
    ])
    .where(isOpenOrder())
    .orderBy("order_date")
    .orderBy("order_time")
    .orderBy("orders.id");

type Row = Awaited<ReturnType<ReturnType<typeof openOrders>["execute"]>>[number];

function part(title: (count: string) => string, rows: readonly Row[], baseUrl: string): string[] {
  if (rows.length === 0) return [];
  const lines = rows
    .slice(0, namedAtMost)
    .map(
      (row) =>
        `${formatMoveMoment(row.order_date, row.order_time)}, ${formatReference(row.reference)}, ${formatRand(row.price)}\n  ${row.pickup} to ${row.destination}\n  ${baseUrl}${webPaths.orderDetails(row.id)}`,
    );
  const more = rows.length > namedAtMost ? [`and ${rows.length - namedAtMost} more`] : [];
  const count = rows.length === 1 ? "1 booking" : `${rows.length} bookings`;
  return [title(count), [...lines, ...more].join("\n")];
}

/** The message of the day, and the messages about single bookings that it makes needless. */
type Digest = { readonly email: Message; readonly tells: readonly number[] };

/**
 * The office's message of the day: on top, tomorrow's moves that have no driver; then every booking
 * that was not told at once and still stands. Null when there is nothing to say.
 */
export async function digestEmail(
  { db, baseUrl, company }: Pick<MailContext, "db" | "baseUrl" | "company">,
  message: StoredMessage,
): Promise<Digest | null> {
  const today = message.occasion;
  const tomorrow = addDays(today, 1);
  const driverless = await openOrders(db)
    .where("order_date", "=", tomorrow)
    .where("driver_id", "is", null)
    .execute();
  const booked = await openOrders(db)
    .innerJoin("order_messages as untold", "untold.order_id", "orders.id")
    .select("untold.id as messageId")
    .where("untold.kind", "=", "new-booking")
    .where("untold.state", "=", "waiting")
    .where("untold.due_at", "<=", message.due_at)
    .execute();
  const parts = [
    ...part((count) => `WITHOUT A DRIVER FOR TOMORROW: ${count}`, driverless, baseUrl),
    ...part((count) => `New since yesterday: ${count}`, booked, baseUrl),
  ];
  if (parts.length === 0) return null;
  const alarm = driverless.length > 0 ? `${driverless.length} without a driver for tomorrow, ` : "";
  const email = {
    to: company.email,
    subject: `${formatDate(today)}: ${alarm}${booked.length} new`,
    text: parts.join("\n\n"),
  };
  return { email, tells: booked.map(({ messageId }) => messageId) };
}
