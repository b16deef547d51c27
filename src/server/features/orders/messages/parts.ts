import { webPaths } from "#contract/web-paths.ts";
import { formatMoveMoment } from "#domain/calendar/format-moment.ts";
import { johannesburgTimeAt } from "#domain/calendar/johannesburg.ts";
import { formatPlate } from "#domain/fleet/licence-plate.ts";
import { sizeText, truckText } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { fullAddress, type MoveEnd } from "#domain/orders/move-ends.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import type { ToldMove } from "#server/tables/order-tables.ts";
import type { OrderDetails } from "../order-records.store.ts";
import type { Scene } from "./scene.ts";

type Ordered = Pick<OrderDetails, "order">;

/** `Sat 5 December 2026, 09:00`: when the move starts. */
export const momentOf = ({ order }: Ordered) =>
  formatMoveMoment(order.order_date, order.order_time);

/** The reference of an order, and where it is read; a deleted one is read nowhere. */
export function orderLine({ order, baseUrl }: Pick<Scene, "order" | "baseUrl">): string {
  const reference = `Reference ${formatReference(order.reference)}`;
  if (order.hidden_at !== null) return reference;
  return `${reference}: ${baseUrl}${webPaths.orderDetails(order.id)}`;
}

const indent = " ".repeat(9);

/** An end of the move: its address, then who is asked for there. */
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
export function moveLines({ order }: Ordered, facts?: readonly Fact[]): string {
  return Object.entries(factsOf(order))
    .filter(([word, text]) => text !== "" && (facts?.includes(word as Fact) ?? true))
    .map(([word, text]) => `${word.padEnd(9)}${text.replaceAll("\n", `\n${indent}`)}`)
    .join("\n");
}

/** What a change changed, as it was and as it is, line by line; empty where that is not known. */
export function changeLines({ order, message: { was } }: Pick<Scene, "order" | "message">): string {
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
export function driverLines({ driver, vehicle }: Pick<Scene, "driver" | "vehicle">): string | null {
  if (!driver) return null;
  const truck =
    vehicle &&
    `Truck    ${sizeText(vehicle.truck_size)}, plate ${formatPlate(vehicle.licence_plate)}`;
  return [
    `Driver   ${driver.name}, ${formatCellphone(driver.cellphone)}`,
    ...(truck ? [truck] : []),
  ].join("\n");
}

/** The code with which the client lets the driver start; null where nobody starts it. */
export const codeLine = ({ startCode }: Pick<Scene, "startCode">) =>
  startCode &&
  `Code     ${startCode}: tell it to your driver when the truck is there. The move starts with it.`;

/** `08:45`: when the truck is expected, by an estimate; null where nobody can tell, or it has passed. */
export const arrivalTime = ({ order: { arrives_at }, nowMs }: Pick<Scene, "order" | "nowMs">) =>
  arrives_at && arrives_at.getTime() > nowMs ? johannesburgTimeAt(arrives_at.getTime()) : null;

/** Whether a driver whom the client was told of, or saw on the screen, does not do it any more. */
export const isDriverLost = ({ order, told: { last, known } }: Pick<Scene, "order" | "told">) =>
  [last, known].some((heard) => heard?.driver_id && heard.driver_id !== order.driver_id);
