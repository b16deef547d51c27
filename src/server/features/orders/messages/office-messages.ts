import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { chatAddress, formatCellphone } from "#domain/people/cellphone.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import type { MessageData } from "./message-data.ts";
import type { MessagesTo } from "./message-kinds.ts";
import { isClaimOpen, isListed, isOpen, moveLines, waits } from "./parts.ts";

function toOffice(
  data: MessageData,
  subject: string,
  news: string,
  nextStep = data.order.status === "cancelled" ? "The order" : "Choose a driver",
): Message {
  const { order, client, baseUrl, office } = data;
  const about = `your move on ${data.moment}, reference ${formatReference(order.reference)}`;
  const hello = `Hello ${client.name}, this is ${brand.name} about ${about}.`;
  return {
    to: office,
    subject,
    text: [
      news,
      "",
      moveLines(data),
      `Price    ${formatRand(order.price)}`,
      `Client   ${formatCellphone(client.cellphone)}, ${client.email}`,
      "",
      `${nextStep}: ${baseUrl}${webPaths.orderDetails(order.id)}`,
      `WhatsApp the client: ${chatAddress(client.cellphone, hello)}`,
    ].join("\n"),
    replyTo: client.email,
  };
}

const nameOf = ({ client }: MessageData) => `${client.name} ${client.surname}`;

/** What the office is told at once of a move that is near. Its screen shows every booking at once. */
export const officeMessages: MessagesTo<"office"> = {
  "new-booking": {
    applies: isOpen,
    email: (data) =>
      toOffice(
        data,
        `New booking for ${data.moment}${data.driver ? "" : ": it needs a driver"}`,
        data.bookedBy === null
          ? `${nameOf(data)} has booked a truck for ${data.moment}.`
          : `${data.bookedBy} of our office has booked a truck for ${data.moment}, for ${nameOf(data)}.`,
      ),
  },
  "driver-needed": {
    applies: (data) => waits(data) && data.order.driver_id === null,
    email: (data) =>
      toOffice(
        data,
        `Changed to ${data.moment}: it needs a driver`,
        `${nameOf(data)} has changed this move, and nobody drives it now.`,
      ),
  },
  "job-given-back": {
    applies: (data) => waits(data) && data.order.driver_id === null,
    email: (data) =>
      toOffice(
        data,
        `Given back: ${data.moment}. It needs a driver`,
        `${data.offer?.name} ${data.offer?.surname} has given this job back: ${data.offer?.reason}`,
      ),
  },
  "claim-filed": {
    applies: isClaimOpen,
    email: (data) => {
      const { words = "", asked = null, due_on: dueOn = "" } = data.claim ?? {};
      const wish = asked === null ? "" : `\nAsks for ${formatRand(asked)}.`;
      return toOffice(
        data,
        `Damage or loss reported: ${data.moment}. Answer by ${formatDate(dueOn)}`,
        `${nameOf(data)} reports damage or loss of the move on ${data.moment}:\n\n${words}\n${wish}`,
        "Look at the photos, and answer",
      );
    },
  },
  "client-cancelled": {
    applies: (data) => isListed(data) && data.order.status === "cancelled",
    email: (data) =>
      toOffice(
        data,
        `Cancelled by the client: ${data.moment}`,
        `${nameOf(data)} has cancelled the move on ${data.moment}: ${data.cancellation?.reason ?? ""}`,
      ),
  },
};
