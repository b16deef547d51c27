import { webPaths } from "#contract/web-paths.ts";
import { formatMoveMoment } from "#domain/calendar/format-moment.ts";
import { truckText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import type { EmailKind, messageKinds } from "#domain/orders/order-messages.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { chatAddress, formatCellphone } from "#domain/people/cellphone.ts";
import { askUs, letter } from "#server/mail/letter.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { changeLines, momentOf, moveLines, orderLine } from "./parts.ts";
import { isAhead, type Scene } from "./scene.ts";

type DriverKind = {
  [Kind in EmailKind]: (typeof messageKinds)[Kind]["to"] extends "driver" ? Kind : never;
}[EmailKind];

function toDriver({ recipient }: Scene, subject: string, paragraphs: readonly string[]): Message {
  const { email: to = "", name = "" } = recipient ?? {};
  return letter({ to, subject, name, paragraphs });
}

/** A job with all that its driver needs, behind a sentence about what is new. */
function job(scene: Scene, subject: string, news: string): Message {
  const { order, client } = scene;
  const hello = `Hello ${client.name}, I am your driver for the move on ${momentOf(scene)}.`;
  return toDriver(scene, `${subject}: ${momentOf(scene)}`, [
    news,
    [
      moveLines(scene, ["From", "To"]),
      `Truck    ${truckText(order.truck_size)}, helpers ${order.helpers}, floors ${order.floors}`,
      ...(order.notes === "" ? [] : [moveLines(scene, ["Notes"])]),
      `Client   ${client.name} ${client.surname}, ${formatCellphone(client.cellphone)}`,
      order.order_type === "contract"
        ? `Price    ${formatRand(order.price)}, on invoice; we pay you ${formatRand(order.net)}`
        : `Cash     ${formatRand(order.price)}; you keep ${formatRand(order.net)}`,
    ].join("\n"),
    `WhatsApp the client: ${chatAddress(client.cellphone, hello)}`,
    `${orderLine(scene)}\n${askUs("Questions?", scene.company)}`,
  ]);
}

/** An offer, with nothing that only the driver of the job may know. */
function offered(scene: Scene): Message {
  const { order, offer, baseUrl } = scene;
  const until = offer?.until;
  return toDriver(scene, `Job offer: ${momentOf(scene)}. Answer by ${until}`, [
    `You are offered a job. The first driver to accept has it; the offer ends at ${until}.`,
    [
      `When     ${momentOf(scene)}`,
      `From     ${offer?.pickup}`,
      `To       ${offer?.destination}`,
      `Truck    ${truckText(order.truck_size)}, helpers ${order.helpers}, floors ${order.floors}`,
      `Price    ${formatRand(order.price)}; ${formatRand(order.net)} of it are yours`,
    ].join("\n"),
    `Accept or decline: ${baseUrl}${webPaths.openJobs()}`,
    askUs("Questions?", scene.company),
  ]);
}

/** When the job was that is theirs no more: the order may have moved since. */
function wasOn({ order, message }: Scene): string {
  const [date = order.order_date, time = order.order_time] = message.was_on?.split(" ") ?? [];
  return formatMoveMoment(date, time);
}

export const driverEmails: Readonly<Record<DriverKind, (scene: Scene) => Message>> = {
  "job-offered": offered,
  "job-assigned": (scene) => job(scene, "New job", `You have a job on ${momentOf(scene)}.`),
  "job-changed": (scene) =>
    job(
      scene,
      "Job changed",
      [
        `Your job on ${momentOf(scene)} has changed.`,
        changeLines(scene),
        "This is how it stands now:",
      ]
        .filter((paragraph) => paragraph !== "")
        .join("\n\n"),
    ),
  "job-day-before": (scene) =>
    job(scene, "Tomorrow", `You have a job tomorrow, ${momentOf(scene)}.`),
  "job-removed": (scene) =>
    toDriver(scene, `Not your job any more: ${wasOn(scene)}`, [
      `The job on ${wasOn(scene)}, reference ${formatReference(scene.order.reference)}, is not yours any more.`,
      askUs("Questions?", scene.company),
    ]),
  "job-cancelled": (scene) =>
    toDriver(scene, `Job cancelled: ${momentOf(scene)}`, [
      `The job on ${momentOf(scene)}, from ${scene.order.pickup} to ${scene.order.destination}, is cancelled.${isAhead(scene) ? " You are free at that time." : ""}`,
      `${orderLine(scene)}\n${askUs("Questions?", scene.company)}`,
    ]),
};
