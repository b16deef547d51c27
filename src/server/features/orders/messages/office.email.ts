import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { chatAddress, formatCellphone } from "#domain/people/cellphone.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { momentOf, moveLines } from "./parts.ts";
import type { Scene } from "./scene.ts";

/** Tells the office at once of a booking that is for today or for tomorrow morning. */
export function newBookingEmail(scene: Scene): Message {
  const { order, client, driver, baseUrl, company } = scene;
  const about = `your move on ${momentOf(scene)}, reference ${formatReference(order.reference)}`;
  const hello = `Hello ${client.name}, this is ${brand.name} about ${about}.`;
  return {
    to: company.email,
    subject: `New booking for ${momentOf(scene)}${driver ? "" : ": it needs a driver"}`,
    text: [
      `${client.name} ${client.surname} has booked a truck for ${momentOf(scene)}.`,
      "",
      moveLines(scene),
      `Price    ${formatRand(order.price)}`,
      `Client   ${formatCellphone(client.cellphone)}, ${client.email}`,
      "",
      `Choose a driver: ${baseUrl}${webPaths.orderDetails(order.id)}`,
      `WhatsApp the client: ${chatAddress(client.cellphone, hello)}`,
    ].join("\n"),
    replyTo: client.email,
  };
}
