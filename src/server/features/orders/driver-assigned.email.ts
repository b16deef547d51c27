import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatMoveMoment } from "#domain/calendar/format-moment.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import type { OrderDetails } from "./orders.store.ts";

/** Tells the client who drives. Null when the driver was taken off again before the message left. */
export function driverAssignedEmail(
  { order, client, driver }: OrderDetails,
  baseUrl: string,
): Message | null {
  if (!driver) return null;
  const moment = formatMoveMoment(order.order_date, order.order_time);
  return {
    to: client.email,
    subject: `Your driver for ${moment}`,
    text: [
      `Hello ${client.name}`,
      "",
      `${driver.name} ${driver.surname} drives your move on ${moment}.`,
      `You can reach ${driver.name} on ${formatCellphone(driver.cellphone)}.`,
      "",
      `Your booking: ${baseUrl}${webPaths.orderDetails(order.id)}`,
      `Questions? Call ${brand.phone} or answer this message.`,
      "",
      brand.name,
    ].join("\n"),
  };
}
