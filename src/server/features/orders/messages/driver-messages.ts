import { webPaths } from "#contract/web-paths.ts";
import { formatMoveMoment } from "#domain/calendar/format-moment.ts";
import { truckText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { chatAddress, formatCellphone } from "#domain/people/cellphone.ts";
import { askUs, letter } from "#server/mail/letter.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import type { MessageData } from "./message-data.ts";
import type { MessagesTo } from "./message-kinds.ts";
import {
  changeLines,
  isAhead,
  isDifferent,
  isListed,
  isOpen,
  isTheirs,
  isToCome,
  isTomorrow,
  moveLines,
  orderLine,
  place,
  shortMoment,
  waits,
  when,
} from "./parts.ts";

function toDriver({ recipient }: MessageData, subject: string, paragraphs: readonly string[]) {
  const { email: to = "", name = "" } = recipient ?? {};
  return letter({ to, subject, name, paragraphs });
}

/** A job with all that its driver needs, behind a sentence about what is new. */
function job(data: MessageData, subject: string, news: string): Message {
  const { order, client } = data;
  const hello = `Hello ${client.name}, I am your driver for the move on ${data.moment}.`;
  return toDriver(data, `${subject}: ${data.moment}`, [
    news,
    [
      moveLines(data, ["From", "To"]),
      `Truck    ${truckText(order.truck_size)}, helpers ${order.helpers}, floors ${order.floors}`,
      ...(order.notes === "" ? [] : [moveLines(data, ["Notes"])]),
      `Client   ${client.name} ${client.surname}, ${formatCellphone(client.cellphone)}`,
      order.order_type === "contract"
        ? `Price    ${formatRand(order.price)}, on invoice; we pay you ${formatRand(order.net)}`
        : `Cash     ${formatRand(order.price)}; you keep ${formatRand(order.net)}`,
    ].join("\n"),
    `WhatsApp the client: ${chatAddress(client.cellphone, hello)}`,
    `${orderLine(data)}\n${askUs("Questions?", data.company)}`,
  ]);
}

/** An offer, with nothing that only the driver of the job may know. */
function offered(data: MessageData): Message {
  const { order, offer, baseUrl } = data;
  const until = offer?.until;
  return toDriver(data, `Job offer: ${data.moment}. Answer by ${until}`, [
    `You are offered a job. The first driver to accept has it; the offer ends at ${until}.`,
    [
      `When     ${data.moment}`,
      `From     ${offer?.pickup}`,
      `To       ${offer?.destination}`,
      `Truck    ${truckText(order.truck_size)}, helpers ${order.helpers}, floors ${order.floors}`,
      `Price    ${formatRand(order.price)}; ${formatRand(order.net)} of it are yours`,
    ].join("\n"),
    `Accept or decline: ${baseUrl}${webPaths.openJobs()}`,
    askUs("Questions?", data.company),
  ]);
}

/** When the job was that is theirs no more: the order may have moved since. */
function wasOn({ order, message }: MessageData, format: typeof formatMoveMoment): string {
  const [date = order.order_date, time = order.order_time] = message.was_on?.split(" ") ?? [];
  return format(date, time);
}

/** Whether the driver counts on the job, as far as we know: an older version kept no messages. */
const countsOnIt = ({ told: { known, isKnown } }: MessageData) =>
  known ? givesJob(known) : !isKnown;
const givesJob = ({ kind }: Pick<MessageData["message"], "kind">) =>
  kind !== "job-removed" && kind !== "job-cancelled";

const way = ({ order }: MessageData) => `${place(order.pickup)} to ${place(order.destination)}`;

export const driverMessages: MessagesTo<"driver"> = {
  "job-offered": {
    applies: (data) =>
      waits(data) &&
      data.offer?.state === "open" &&
      (data.offer.ends_at?.getTime() ?? 0) > data.nowMs,
    email: offered,
    sms: (data) =>
      `Job offer ${when(data)}: ${place(data.offer?.pickup ?? "")} to ${place(data.offer?.destination ?? "")}, ${formatRand(data.order.net)} for you. Answer on your jobs page by ${data.offer?.until}.`,
  },
  "job-assigned": {
    applies: (data) =>
      isOpen(data) &&
      isToCome(data) &&
      isTheirs(data) &&
      !(data.told.last && givesJob(data.told.last)),
    email: (data) => job(data, "New job", `You have a job on ${data.moment}.`),
    sms: (data) => `New job ${when(data)}: ${way(data)}. Details in your email.`,
  },
  "job-changed": {
    applies: (data) =>
      isOpen(data) &&
      isTheirs(data) &&
      !data.isRepeated &&
      isDifferent(data) &&
      (countsOnIt(data) || !data.told.isJobToCome),
    email: (data) =>
      job(
        data,
        "Job changed",
        [`Your job on ${data.moment} has changed.`, changeLines(data), "This is how it stands now:"]
          .filter((paragraph) => paragraph !== "")
          .join("\n\n"),
      ),
    sms: (data) => `Your job is changed: now ${when(data)}, ${way(data)}.`,
  },
  "job-day-before": {
    applies: (data) => waits(data) && isTheirs(data) && isTomorrow(data),
    email: (data) => job(data, "Tomorrow", `You have a job tomorrow, ${data.moment}.`),
  },
  "job-removed": {
    applies: (data) => !(isTheirs(data) && isListed(data)) && countsOnIt(data),
    email: (data) =>
      toDriver(data, `Not your job any more: ${wasOn(data, formatMoveMoment)}`, [
        `The job on ${wasOn(data, formatMoveMoment)}, reference ${formatReference(data.order.reference)}, is not yours any more.`,
        askUs("Questions?", data.company),
      ]),
    sms: (data) => `The job on ${wasOn(data, shortMoment)} is not yours any more.`,
  },
  "job-cancelled": {
    applies: (data) => data.order.status === "cancelled" && countsOnIt(data),
    email: (data) =>
      toDriver(data, `Job cancelled: ${data.moment}`, [
        `The job on ${data.moment}, from ${data.order.pickup} to ${data.order.destination}, is cancelled.${isAhead(data) ? " You are free at that time." : ""}`,
        `${orderLine(data)}\n${askUs("Questions?", data.company)}`,
      ]),
    sms: (data) =>
      `The job on ${when(data)} is cancelled.${isAhead(data) ? " You are free then." : ""}`,
  },
};
