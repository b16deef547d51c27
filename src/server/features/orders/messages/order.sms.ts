import { brand } from "#contract/brand.ts";
import { formatPlate } from "#domain/fleet/licence-plate.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import type { SmsKind } from "#domain/orders/order-messages.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { gsmText } from "#domain/text/gsm-text.ts";
import { arrivalTime, isDriverLost } from "./parts.ts";
import { isAhead, type Scene } from "./scene.ts";

/** `5 Dec 09:00`: short, because an SMS has 160 characters. */
export function shortMoment(orderDate: string, orderTime: string): string {
  const months = "JanFebMarAprMayJunJulAugSepOctNovDec";
  const month = 3 * (Number(orderDate.slice(5, 7)) - 1);
  return `${Number(orderDate.slice(8))} ${months.slice(month, month + 3)} ${orderTime}`;
}

const when = ({ order }: Scene) => shortMoment(order.order_date, order.order_time);
const was = (scene: Scene) => {
  const [date, time] = scene.message.was_on?.split(" ") ?? [];
  return date && time ? shortMoment(date, time) : when(scene);
};

/** Names are people's own, and may be long. */
const short = (name: string) => name.slice(0, 20);

function driver({ driver: person, vehicle }: Scene): string {
  if (!person) return "we are looking for one";
  const plate = vehicle ? `, plate ${formatPlate(vehicle.licence_plate)}` : "";
  return `${short(person.name)}, ${formatCellphone(person.cellphone)}${plate}`;
}

/** The first part of an address: the rest is in the e-mail. */
const place = (address: string) => address.split(",")[0]?.slice(0, 40) ?? "";
const way = ({ order }: Scene) => `${place(order.pickup)} to ${place(order.destination)}`;

const texts: Readonly<Record<SmsKind, (scene: Scene, code: string) => string>> = {
  "driver-named": (scene) =>
    `${isDriverLost(scene) ? "Another driver" : "Your driver"} for ${when(scene)}: ${driver(scene)}.`,
  "driver-removed": (scene) =>
    `Your driver for ${when(scene)} cannot come. Your booking stands: we look for another and tell you.`,
  changed: (scene) =>
    `Your move is changed: now ${when(scene)}, ${formatRand(scene.order.price)}${scene.order.order_type === "contract" ? "" : " in cash"}. Driver: ${driver(scene)}.`,
  "on-the-way": (scene) => {
    const at = arrivalTime(scene);
    return `Your truck is on the way${at === null ? "" : `, there at about ${at}`}. ${driver(scene)}. Your code: ${scene.startCode}.`;
  },
  cancelled: (scene) => `Your move on ${when(scene)} is cancelled. No truck comes.`,
  removed: (scene) =>
    `Your booking for ${when(scene)} is off our list. ${scene.order.status === "started" ? "Call us if your move is under way." : "No truck comes."}`,
  restored: (scene) =>
    `Your booking for ${when(scene)} is back on our list. ${scene.driver ? "The truck comes." : "We look for a driver and tell you."}`,
  "price-proposed": ({ order, proposal }, code) =>
    `Code ${code} accepts ${formatRand(proposal?.price ?? 0)} instead of ${formatRand(order.price)} for your move. Tell it to the driver only if you agree.`,
  "job-offered": (scene) =>
    `Job offer ${when(scene)}: ${place(scene.offer?.pickup ?? "")} to ${place(scene.offer?.destination ?? "")}, ${formatRand(scene.order.net)} for you. Answer on your jobs page by ${scene.offer?.until}.`,
  "job-assigned": (scene) => `New job ${when(scene)}: ${way(scene)}. Details in your email.`,
  "job-changed": (scene) => `Your job is changed: now ${when(scene)}, ${way(scene)}.`,
  "job-removed": (scene) => `The job on ${was(scene)} is not yours any more.`,
  "job-cancelled": (scene) =>
    `The job on ${when(scene)} is cancelled.${isAhead(scene) ? " You are free then." : ""}`,
};

/**
 * The SMS of a message, mostly of one part: who speaks, what is new, and the reference. It has no link,
 * because links in an SMS are what thieves send.
 */
export function orderSms(kind: SmsKind, scene: Scene, code = ""): string {
  const reference = formatReference(scene.order.reference);
  return gsmText(`${brand.name}: ${texts[kind](scene, code)} Ref ${reference}`);
}
