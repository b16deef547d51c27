import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { formatMoveMoment } from "#domain/calendar/format-moment.ts";
import { epochMsOf, johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { formatPlate } from "#domain/fleet/licence-plate.ts";
import { sizeText, truckText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { driverPromise } from "#domain/orders/confirmation.ts";
import { doorPromise } from "#domain/orders/door-promise.ts";
import { fullAddress, type MoveEnd } from "#domain/orders/move-ends.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { orderStates } from "#domain/orders/order-states.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import { gsmText } from "#domain/text/gsm-text.ts";
import { askUs, letter } from "#server/mail/letter.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import type { ToldMove } from "#server/tables/order-tables.ts";
import type { MessageData } from "./message-data.ts";

export const isListed = ({ order }: MessageData) => order.hidden_at === null;
export const waits = (data: MessageData) => isListed(data) && data.order.status === "pending";
export const isOpen = (data: MessageData) =>
  isListed(data) && orderStates[data.order.status].isOpen;
export const isAhead = ({ order, nowMs }: MessageData) =>
  epochMsOf(order.order_date, order.order_time) > nowMs;
export const isTomorrow = ({ order, nowMs }: MessageData) =>
  addDays(johannesburgDateAt(nowMs), 1) === order.order_date;

/** Whether its day has not passed: what staff write down of an older move is no news to anybody. */
export const isToCome = ({ order, nowMs }: MessageData) =>
  order.order_date >= johannesburgDateAt(nowMs);

export const isTheirs = ({ order, message }: MessageData) => order.driver_id === message.party_id;

/** Whether a change still is one: what was changed back before its message left is no news. */
export const isDifferent = (data: MessageData) =>
  data.message.was === null || changeLines(data) !== "";

export const isClaimOpen = ({ claim }: MessageData) => claim?.state === "open";

/** Whether a driver whom the client was told of, or saw on the screen, does not do it any more. */
export const isDriverLost = ({
  order,
  told: { last, known },
}: Pick<MessageData, "order" | "told">) =>
  [last, known].some((heard) => heard?.driver_id && heard.driver_id !== order.driver_id);

/** The reference of an order, and where it is read; a deleted one is read nowhere. */
export function orderLine({ order, baseUrl }: Pick<MessageData, "order" | "baseUrl">): string {
  const reference = `Reference ${formatReference(order.reference)}`;
  if (order.hidden_at !== null) return reference;
  return `${reference}: ${baseUrl}${webPaths.orderDetails(order.id)}`;
}

const indent = " ".repeat(9);

function endText(place: string, end: MoveEnd | null): string {
  const more = end && [end.unit, `${end.contactName}, ${formatCellphone(end.contactCellphone)}`];
  return [fullAddress(place, end), ...(more ?? [])].filter((line) => line !== "").join("\n");
}

/** What is told of a move, each with its word; empty where there is nothing to tell. */
const factsOf = (order: ToldMove) => ({
  When: formatMoveMoment(order.order_date, order.order_time),
  From: endText(order.pickup, order.pickup_details),
  To: endText(order.destination, order.destination_details),
  "By road": formatDistance({ kms: order.metres / 1000, source: order.distance_source }),
  Truck: truckText(order.truck_size),
  Helpers: String(order.helpers),
  Floors: String(order.floors),
  Notes: order.notes,
});

type Fact = keyof ReturnType<typeof factsOf>;

/** What was booked, line by line: all of it, or these facts. */
export function moveLines({ order }: Pick<MessageData, "order">, facts?: readonly Fact[]): string {
  return Object.entries(factsOf(order))
    .filter(([word, text]) => text !== "" && (facts?.includes(word as Fact) ?? true))
    .map(([word, text]) => `${word.padEnd(9)}${text.replaceAll("\n", `\n${indent}`)}`)
    .join("\n");
}

/** What a change changed, as it was and as it is, line by line; empty where that is not known. */
export function changeLines({
  order,
  message: { was },
}: Pick<MessageData, "order" | "message">): string {
  if (was === null) return "";
  const before = Object.values({ ...factsOf(was), Price: formatRand(was.price) });
  const line = (text = "") => (text === "" ? "nothing" : text.replaceAll("\n", `\n${indent}    `));
  return Object.entries({ ...factsOf(order), Price: formatRand(order.price) })
    .map(([word, now], place) => ({ word, now, old: before[place] }))
    .filter(({ now, old }) => now !== old)
    .map(({ word, now, old }) => `${word.padEnd(9)}was ${line(old)}\n${indent}now ${line(now)}`)
    .join("\n");
}

/** Who drives, by which number and in what; null while nobody does. */
export function driverLines({
  driver,
  vehicle,
}: Pick<MessageData, "driver" | "vehicle">): string | null {
  if (!driver) return null;
  const truck =
    vehicle &&
    `Truck    ${sizeText(vehicle.truck_size)}, plate ${formatPlate(vehicle.licence_plate)}`;
  return [
    `Driver   ${driver.name}, ${formatCellphone(driver.cellphone)}`,
    ...(truck ? [truck] : []),
  ].join("\n");
}

export const driverPromised = ({ order, nowMs }: MessageData) =>
  driverPromise({ orderDate: order.order_date, orderTime: order.order_time }, nowMs);

export const whoDrives = (data: MessageData) => driverLines(data) ?? driverPromised(data);

export const atTheDoor = ({ order: { price }, versions, proposal }: MessageData) =>
  doorPromise({ price, versions, proposal });

/** A letter to the client of an order, which ends with a question and where the order is read. */
export function toClient(
  data: MessageData,
  question: string,
  subject: string,
  paragraphs: readonly (string | null)[],
): Message {
  const { client } = data;
  const said = paragraphs.filter((paragraph) => paragraph !== null);
  return letter({
    to: client.email,
    subject,
    name: client.name,
    paragraphs: [...said, `${orderLine(data)}\n${askUs(question, data.company)}`],
  });
}

/** `5 Dec 09:00`: short, because an SMS has 160 characters. */
export function shortMoment(orderDate: string, orderTime: string): string {
  const months = "JanFebMarAprMayJunJulAugSepOctNovDec";
  const month = 3 * (Number(orderDate.slice(5, 7)) - 1);
  return `${Number(orderDate.slice(8))} ${months.slice(month, month + 3)} ${orderTime}`;
}

export const when = ({ order }: MessageData) => shortMoment(order.order_date, order.order_time);

/** The driver's name, which may be long, the number and the plate, for an SMS. */
export function crew({ driver, vehicle }: MessageData): string {
  if (!driver) return "we are looking for one";
  const plate = vehicle ? `, plate ${formatPlate(vehicle.licence_plate)}` : "";
  return `${driver.name.slice(0, 20)}, ${formatCellphone(driver.cellphone)}${plate}`;
}

export const place = (address: string) => address.split(",")[0]?.slice(0, 40) ?? "";

/** An SMS about an order has no link, because links in an SMS are what thieves send. */
export const orderSms = ({ order }: MessageData, text: string) =>
  gsmText(`${brand.name}: ${text} Ref ${formatReference(order.reference)}`);
