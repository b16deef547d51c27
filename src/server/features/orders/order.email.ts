import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatMoveMoment } from "#domain/calendar/format-moment.ts";
import { truckText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { driverPromise } from "#domain/orders/confirmation.ts";
import { fullAddress, type MoveEnd } from "#domain/orders/move-ends.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import { letter } from "#server/letter.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import type { OrderDetails } from "./orders.store.ts";

/** An end of the move: its address, then who is asked for there. */
export function endText(place: string, end: MoveEnd | null): string {
  const more = end && [end.unit, `${end.contactName}, ${formatCellphone(end.contactCellphone)}`];
  const lines = [fullAddress(place, end), ...(more ?? [])].filter((line) => line !== "");
  return lines.join(`\n${" ".repeat(9)}`);
}

/** Where an order is read, and its reference. */
export const orderLine = ({ order }: OrderDetails, baseUrl: string) =>
  `Reference ${formatReference(order.reference)}: ${baseUrl}${webPaths.orderDetails(order.id)}`;

/** Why staff have cancelled an order, as its client reads it. */
const cancelledBecause = {
  client: "as you asked",
  "nobody-there": "because nobody was at the pickup address",
  "no-truck": "because we have no truck or driver for it",
  other: "",
} as const;

/** Tells the client that the order is cancelled, by whom and why. */
export function orderCancelledEmail(details: OrderDetails, baseUrl: string): Message | null {
  const { order, client, cancellation } = details;
  if (!cancellation) return null;
  const moment = formatMoveMoment(order.order_date, order.order_time);
  const { by_type, kind, reason } = cancellation;
  const ours = by_type === "client" ? "You have cancelled" : "We have cancelled";
  const because = by_type === "client" ? "" : ` ${cancelledBecause[kind]}`.trimEnd();
  // After a start, the terms ask for a fair part of the price: the office says so itself.
  const isFree = by_type === "client" || kind === "no-truck" || kind === "other";
  const sorry =
    kind === "no-truck"
      ? [
          "We are sorry. We pay the costs that section 47 of the Consumer Protection Act gives you: answer this message with what you had to spend.",
        ]
      : [];
  return letter({
    to: client.email,
    subject: `Cancelled: your move on ${moment}`,
    name: client.name,
    paragraphs: [
      `${ours} your move on ${moment}${because}.${isFree ? " You pay nothing." : ""}`,
      `From ${order.pickup} to ${order.destination}.\nThe reason given: ${reason}`,
      ...sorry,
      `${orderLine(details, baseUrl)}\nNot what you wanted? Call ${formatCellphone(brand.phone)} or answer this message.`,
    ],
  });
}

/** What was booked, line by line. */
function moveLines({ order }: OrderDetails, moment: string): string {
  return [
    `When     ${moment}`,
    `From     ${endText(order.pickup, order.pickup_details)}`,
    `To       ${endText(order.destination, order.destination_details)}`,
    `By road  ${formatDistance({ kms: order.metres / 1000, source: order.distance_source })}`,
    `Truck    ${truckText(order.truck_size)}`,
    `Helpers  ${order.helpers}`,
    `Floors   ${order.floors}`,
  ].join("\n");
}

/** Tells the client how the booking stands after a change. Null once it is cancelled. */
export function orderChangedEmail(
  details: OrderDetails,
  baseUrl: string,
  nowMs: number,
): Message | null {
  const { order, client, driver, cancellation } = details;
  if (cancellation) return null;
  const moment = formatMoveMoment(order.order_date, order.order_time);
  const next = driver
    ? `${driver.name} ${driver.surname} drives your move.`
    : driverPromise(order.order_date, nowMs);
  return letter({
    to: client.email,
    subject: `Changed: your move on ${moment}`,
    name: client.name,
    paragraphs: [
      "Your booking is changed. This is how it stands now:",
      moveLines(details, moment),
      `You pay ${formatRand(order.price)} in cash on the day. ${next}`,
      `${orderLine(details, baseUrl)}\nNot what you wanted? Call ${formatCellphone(brand.phone)} or answer this message.`,
    ],
  });
}

/** Tells the client what was booked, what to pay, and what happens next. Null once it is cancelled. */
export function orderBookedEmail(
  details: OrderDetails,
  baseUrl: string,
  nowMs: number,
): Message | null {
  const { order, client, cancellation } = details;
  if (cancellation) return null;
  const moment = formatMoveMoment(order.order_date, order.order_time);
  return letter({
    to: client.email,
    subject: `Your truck is booked: ${moment}`,
    name: client.name,
    paragraphs: [
      "Your truck is booked. This is what we have written down:",
      moveLines(details, moment),
      `You pay ${formatRand(order.price)} in cash on the day. Nothing is added at the door.`,
      `What happens next: ${driverPromise(order.order_date, nowMs)}\n${orderLine(details, baseUrl)}\nSomething changed? Call ${formatCellphone(brand.phone)} or answer this message.`,
    ],
  });
}

/** Tells the client who drives. Null when that was undone before the message left. */
export function driverAssignedEmail(details: OrderDetails, baseUrl: string): Message | null {
  const { order, client, driver, cancellation } = details;
  if (!driver || cancellation) return null;
  const moment = formatMoveMoment(order.order_date, order.order_time);
  return letter({
    to: client.email,
    subject: `Your driver for ${moment}`,
    name: client.name,
    paragraphs: [
      `${driver.name} ${driver.surname} drives your move on ${moment}.\nYou can reach ${driver.name} on ${formatCellphone(driver.cellphone)}.`,
      `${orderLine(details, baseUrl)}\nQuestions? Call ${formatCellphone(brand.phone)} or answer this message.`,
    ],
  });
}
