import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatMoveMoment } from "#domain/calendar/format-moment.ts";
import { truckText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { fullAddress, type MoveEnd } from "#domain/orders/move-ends.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import { letter } from "#server/letter.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import type { OrderDetails } from "./orders.store.ts";

/** An end of the move: its address, then who is asked for there. */
function endText(place: string, end: MoveEnd | null): string {
  const more = end && [end.unit, `${end.contactName}, ${formatCellphone(end.contactCellphone)}`];
  const lines = [fullAddress(place, end), ...(more ?? [])].filter((line) => line !== "");
  return lines.join(`\n${" ".repeat(9)}`);
}

/** Tells the client what was booked, what to pay, and what happens next. */
export function orderBookedEmail({ order, client }: OrderDetails, baseUrl: string): Message {
  const moment = formatMoveMoment(order.order_date, order.order_time);
  return letter({
    to: client.email,
    subject: `Your truck is booked: ${moment}`,
    name: client.name,
    paragraphs: [
      "Your truck is booked. This is what we have written down:",
      [
        `When     ${moment}`,
        `From     ${endText(order.pickup, order.pickup_details)}`,
        `To       ${endText(order.destination, order.destination_details)}`,
        `By road  ${formatDistance({ kms: order.metres / 1000, source: order.distance_source })}`,
        `Truck    ${truckText(order.truck_size)}`,
        `Helpers  ${order.helpers}`,
        `Floors   ${order.floors}`,
      ].join("\n"),
      `You pay ${formatRand(order.price)} in cash on the day. Nothing is added at the door.`,
      `What happens next: we choose a driver for you and write to you with the name and number.\nYour booking: ${baseUrl}${webPaths.orderDetails(order.id)}\nSomething changed? Call ${formatCellphone(brand.phone)} or answer this message.`,
    ],
  });
}

/** Tells the client who drives. Null when the driver was taken off again before the message left. */
export function driverAssignedEmail(
  { order, client, driver }: OrderDetails,
  baseUrl: string,
): Message | null {
  if (!driver) return null;
  const moment = formatMoveMoment(order.order_date, order.order_time);
  return letter({
    to: client.email,
    subject: `Your driver for ${moment}`,
    name: client.name,
    paragraphs: [
      `${driver.name} ${driver.surname} drives your move on ${moment}.\nYou can reach ${driver.name} on ${formatCellphone(driver.cellphone)}.`,
      `Your booking: ${baseUrl}${webPaths.orderDetails(order.id)}\nQuestions? Call ${formatCellphone(brand.phone)} or answer this message.`,
    ],
  });
}
