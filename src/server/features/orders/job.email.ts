import { brand } from "#contract/brand.ts";
import { formatMoveMoment } from "#domain/calendar/format-moment.ts";
import { truckText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { letter } from "#server/letter.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { endText, orderLine } from "./order.email.ts";
import type { Contact, OrderDetails } from "./orders.store.ts";

const momentOf = ({ order }: OrderDetails) => formatMoveMoment(order.order_date, order.order_time);
const questions = `Questions? Call ${formatCellphone(brand.phone)} or answer this message.`;

const subjects = { "job-assigned": "New job", "job-changed": "Job changed" } as const;

/** Tells a driver of a job that is theirs, or that has changed. */
export function jobEmail(
  about: keyof typeof subjects,
  details: OrderDetails,
  driver: Contact,
  baseUrl: string,
): Message {
  const { order, client } = details;
  const moment = momentOf(details);
  return letter({
    to: driver.email,
    subject: `${subjects[about]}: ${moment}`,
    name: driver.name,
    paragraphs: [
      about === "job-assigned"
        ? `You have a job on ${moment}.`
        : `Your job on ${moment} has changed. This is how it stands now:`,
      [
        `From     ${endText(order.pickup, order.pickup_details)}`,
        `To       ${endText(order.destination, order.destination_details)}`,
        `Truck    ${truckText(order.truck_size)}, ${order.helpers} helpers, ${order.floors} floors`,
        `Client   ${client.name} ${client.surname}, ${formatCellphone(client.cellphone)}`,
        `Cash     ${formatRand(order.price)}; you keep ${formatRand(order.net)}`,
      ].join("\n"),
      `${orderLine(details, baseUrl)}\n${questions}`,
    ],
  });
}

/** Tells a driver that a job is theirs no more, by when it was: whatever became of it is not theirs. */
export function jobRemovedEmail(
  { order }: OrderDetails,
  driver: Contact,
  wasOn: { readonly orderDate: string; readonly orderTime: string },
): Message {
  const moment = formatMoveMoment(wasOn.orderDate, wasOn.orderTime);
  return letter({
    to: driver.email,
    subject: `Job taken off you: ${moment}`,
    name: driver.name,
    paragraphs: [
      `The job on ${moment}, reference ${formatReference(order.reference)}, is not yours any more.`,
      questions,
    ],
  });
}

/** Tells the driver that a job is off. Null for an order that is not, or has no driver. */
export function jobCancelledEmail(details: OrderDetails, baseUrl: string): Message | null {
  const { order, driver, cancellation } = details;
  if (!driver || !cancellation) return null;
  const moment = momentOf(details);
  return letter({
    to: driver.email,
    subject: `Job cancelled: ${moment}`,
    name: driver.name,
    paragraphs: [
      `The job on ${moment}, from ${order.pickup} to ${order.destination}, is cancelled. You are free at that time.`,
      `${orderLine(details, baseUrl)}\n${questions}`,
    ],
  });
}
