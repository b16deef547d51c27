import { webPaths } from "#contract/web-paths.ts";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { formatDate, formatMoveMoment } from "#domain/calendar/format-moment.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import type { OfficeKind } from "#domain/orders/order-messages.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import type { Db } from "#server/context.ts";
import type { MailContext } from "#server/letter.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { isOpenOrder } from "../order-states.store.ts";
import { referenceOf } from "../orders.store.ts";
import type { StoredMessage } from "./order-messages.store.ts";

/** How many orders a part of the message names; it counts the others. */
const namedAtMost = 50;

const listedOrders = (db: Db) =>
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
    .where("hidden_at", "is", null)
    .orderBy("order_date")
    .orderBy("order_time")
    .orderBy("orders.id");

type Row = Awaited<ReturnType<ReturnType<typeof listedOrders>["execute"]>>[number];

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
 * The office's message of the day: on top, tomorrow's moves that have no driver; then what it was not
 * told at once and still holds: bookings, those that a change left without a driver, those that drivers
 * gave back, and those that their clients have cancelled. Null when there is
 * nothing to say.
 */
export async function digestEmail(
  { db, baseUrl, company }: Pick<MailContext, "db" | "baseUrl" | "company">,
  message: StoredMessage,
): Promise<Digest | null> {
  const today = message.occasion;
  const tomorrow = addDays(today, 1);
  const driverless = await listedOrders(db)
    .where(isOpenOrder())
    .where("order_date", "=", tomorrow)
    .where("orders.driver_id", "is", null)
    .execute();
  const untold = (kind: OfficeKind) =>
    listedOrders(db)
      .innerJoin("order_messages as untold", "untold.order_id", "orders.id")
      .select("untold.id as messageId")
      .where("untold.kind", "=", kind)
      .where("untold.state", "=", "waiting")
      .where("untold.due_at", "<=", message.due_at);
  const booked = await untold("new-booking").where(isOpenOrder()).execute();
  const waiting = (kind: OfficeKind) =>
    untold(kind).where(isOpenOrder()).where("orders.driver_id", "is", null).execute();
  const uncovered = await waiting("driver-needed");
  const givenBack = await waiting("job-given-back");
  const cancelled = await untold("client-cancelled")
    .where("orders.status", "=", "cancelled")
    .execute();
  const parts = [
    ...part((count) => `WITHOUT A DRIVER FOR TOMORROW: ${count}`, driverless, baseUrl),
    ...part((count) => `New since yesterday: ${count}`, booked, baseUrl),
    ...part((count) => `Without their driver since a change: ${count}`, uncovered, baseUrl),
    ...part((count) => `Given back by their drivers: ${count}`, givenBack, baseUrl),
    ...part((count) => `Cancelled by their clients: ${count}`, cancelled, baseUrl),
  ];
  if (parts.length === 0) return null;
  const counts = [
    driverless.length > 0 && `${driverless.length} without a driver for tomorrow`,
    `${booked.length} new`,
    uncovered.length > 0 && `${uncovered.length} without their driver`,
    givenBack.length > 0 && `${givenBack.length} given back`,
    cancelled.length > 0 && `${cancelled.length} cancelled`,
  ];
  const email = {
    to: company.email,
    subject: `${formatDate(today)}: ${counts.filter((count) => count !== false).join(", ")}`,
    text: parts.join("\n\n"),
  };
  const tells = [...booked, ...uncovered, ...givenBack, ...cancelled].map(
    ({ messageId }) => messageId,
  );
  return { email, tells };
}
