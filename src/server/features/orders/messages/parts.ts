import { webPaths } from "#contract/web-paths.ts";
import { formatMoveMoment } from "#domain/calendar/format-moment.ts";
import { formatPlate } from "#domain/fleet/licence-plate.ts";
import { sizeText, truckText } from "#domain/fleet/truck-catalogue.ts";
import { fullAddress, type MoveEnd } from "#domain/orders/move-ends.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import type { OrderDetails } from "../orders.store.ts";
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
  const lines = [fullAddress(place, end), ...(more ?? [])].filter((line) => line !== "");
  return lines.join(`\n${indent}`);
}

/** Where the move begins and ends. */
export const endLines = ({ order }: Ordered) => [
  `From     ${endText(order.pickup, order.pickup_details)}`,
  `To       ${endText(order.destination, order.destination_details)}`,
];

/** What the client wrote for the driver, as a line; none where nothing was written. */
export const noteLines = ({ order: { notes } }: Ordered) =>
  notes === "" ? [] : [`Notes    ${notes.replaceAll("\n", `\n${indent}`)}`];

/** What was booked, line by line. */
export const moveLines = (details: Ordered) =>
  [
    `When     ${momentOf(details)}`,
    ...endLines(details),
    `By road  ${formatDistance({ kms: details.order.metres / 1000, source: details.order.distance_source })}`,
    `Truck    ${truckText(details.order.truck_size)}`,
    `Helpers  ${details.order.helpers}`,
    `Floors   ${details.order.floors}`,
    ...noteLines(details),
  ].join("\n");

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
