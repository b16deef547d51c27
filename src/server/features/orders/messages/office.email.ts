import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import type { OfficeKind } from "#domain/orders/order-messages.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { chatAddress, formatCellphone } from "#domain/people/cellphone.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { momentOf, moveLines } from "./parts.ts";
import type { Scene } from "./scene.ts";

/** A message to the office about one move, with all that was booked. */
function toOffice(
  scene: Scene,
  subject: string,
  news: string,
  nextStep = scene.order.status === "cancelled" ? "The order" : "Choose a driver",
): Message {
  const { order, client, baseUrl, office } = scene;
  const about = `your move on ${momentOf(scene)}, reference ${formatReference(order.reference)}`;
  const hello = `Hello ${client.name}, this is ${brand.name} about ${about}.`;
  return {
    to: office,
    subject,
    text: [
      news,
      "",
      moveLines(scene),
      `Price    ${formatRand(order.price)}`,
      `Client   ${formatCellphone(client.cellphone)}, ${client.email}`,
      "",
      `${nextStep}: ${baseUrl}${webPaths.orderDetails(order.id)}`,
      `WhatsApp the client: ${chatAddress(client.cellphone, hello)}`,
    ].join("\n"),
    replyTo: client.email,
  };
}

const nameOf = ({ client }: Scene) => `${client.name} ${client.surname}`;

export const officeEmails: Readonly<Record<OfficeKind, (scene: Scene) => Message>> = {
  "new-booking": (scene) =>
    toOffice(
      scene,
      `New booking for ${momentOf(scene)}${scene.driver ? "" : ": it needs a driver"}`,
      scene.bookedBy === null
        ? `${nameOf(scene)} has booked a truck for ${momentOf(scene)}.`
        : `${scene.bookedBy} of our office has booked a truck for ${momentOf(scene)}, for ${nameOf(scene)}.`,
    ),
  "driver-needed": (scene) =>
    toOffice(
      scene,
      `Changed to ${momentOf(scene)}: it needs a driver`,
      `${nameOf(scene)} has changed this move, and nobody drives it now.`,
    ),
  "job-given-back": (scene) =>
    toOffice(
      scene,
      `Given back: ${momentOf(scene)}. It needs a driver`,
      `${scene.offer?.name} ${scene.offer?.surname} has given this job back: ${scene.offer?.reason}`,
    ),
  "claim-filed": (scene) => {
    const { words = "", asked = null, due_on: dueOn = "" } = scene.claim ?? {};
    const wish = asked === null ? "" : `\nAsks for ${formatRand(asked)}.`;
    return toOffice(
      scene,
      `Damage or loss reported: ${momentOf(scene)}. Answer by ${formatDate(dueOn)}`,
      `${nameOf(scene)} reports damage or loss of the move on ${momentOf(scene)}:\n\n${words}\n${wish}`,
      "Look at the photos, and answer",
    );
  },
  "client-cancelled": (scene) =>
    toOffice(
      scene,
      `Cancelled by the client: ${momentOf(scene)}`,
      `${nameOf(scene)} has cancelled the move on ${momentOf(scene)}: ${scene.cancellation?.reason ?? ""}`,
    ),
};
