import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { anyTimeNote } from "#domain/calendar/move-moment.ts";
import { truckNameAndSize } from "#domain/fleet/truck-catalogue.ts";
import { jobInterval } from "#domain/orders/job-occupancy.ts";
import { fullAddress } from "#domain/orders/move-ends.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import type { DownloadedDocument } from "#server/api/mount-contract.ts";
import type { UseCase } from "#server/context.ts";
import { readTripFromRow } from "#server/core/orders/trip-columns.ts";
import { readOrder } from "../read-order.ts";

/** Writes a time as `20261205T070000Z`, which every calendar shows in its own time zone. */
const utcStamp = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, "");

/** Escapes a text for a calendar file: RFC 5545, section 3.3.11. */
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r?\n/g, "\\n");

/** Breaks a line of a calendar file after 75 bytes: RFC 5545, section 3.1. */
function folded(line: string): string {
  const lines = [""];
  for (const character of line) {
    const last = lines.at(-1) ?? "";
    if (Buffer.byteLength(last + character) > 75) lines.push(` ${character}`);
    else lines[lines.length - 1] = last + character;
  }
  return lines.join("\r\n");
}

/** Writes a move's calendar event. SEQUENCE, the seconds from booking to last change, outdates older ones. */
export const writeCalendarEvent: UseCase<unknown, DownloadedDocument> = async (
  context,
  viewer,
  id,
) => {
  const { clock, baseUrl } = context;
  const { details } = await readOrder(context, viewer, id);
  const { order, driver } = details;
  const { startMs, endMs } = jobInterval(readTripFromRow(order));
  const [day, nextDay] = [order.orderDate, addDays(order.orderDate, 1)].map((date) =>
    date.replaceAll("-", ""),
  );
  const reference = formatOrderReference(order.reference);
  const to = fullAddress(order.destination, order.destinationDetails);
  const description = [
    `To ${to}`,
    order.anyTime ? `Any time. ${anyTimeNote}` : null,
    `${truckNameAndSize(order.truckSize)}, reference ${reference}`,
    driver && `Driver: ${driver.name}, ${formatCellphone(driver.cellphone)}`,
    `${baseUrl}${webPaths.orderDetails(order.id)}`,
  ];
  const fields = {
    UID: `${order.id}@${new URL(baseUrl).hostname}`,
    SEQUENCE: String(Math.floor((order.updatedAt.getTime() - order.createdAt.getTime()) / 1000)),
    DTSTAMP: utcStamp(clock()),
    ...(order.anyTime
      ? { "DTSTART;VALUE=DATE": `${day}`, "DTEND;VALUE=DATE": `${nextDay}` }
      : { DTSTART: utcStamp(startMs), DTEND: utcStamp(endMs) }),
    SUMMARY: escaped(`Move with ${brand.name}`),
    LOCATION: escaped(fullAddress(order.pickup, order.pickupDetails)),
    DESCRIPTION: escaped(description.filter((line) => line !== null).join("\n")),
    STATUS: details.cancellation ? "CANCELLED" : "CONFIRMED",
  };
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${brand.name}//Orders//EN`,
    "BEGIN:VEVENT",
    ...Object.entries(fields).map(([name, value]) => folded(`${name}:${value}`)),
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ];
  return {
    name: `${brand.name.toLowerCase()}-move-${reference}.ics`,
    content: lines.join("\r\n"),
  };
};
