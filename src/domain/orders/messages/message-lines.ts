import { formatDate, formatMoveStart } from "../../calendar/format-moment.ts";
import { anyTimeNote } from "../../calendar/move-moment.ts";
import { formatLicencePlate } from "../../fleet/licence-plate.ts";
import { truckNameAndSize, truckSizeText } from "../../fleet/truck-catalogue.ts";
import { formatRand } from "../../money/format-rand.ts";
import { formatCellphone } from "../../people/cellphone.ts";
import { formatDistance } from "../../quotes/format-distance.ts";
import { contractCashExceptionText } from "../cash-receipt.ts";
import { driverConfirmationPromise } from "../confirmation.ts";
import { fullAddress, type MoveAddressDetails } from "../move-ends.ts";
import type { MessageFacts, MoveFacts } from "./message-facts.ts";

type Needs<Fact extends keyof MessageFacts> = Pick<MessageFacts, Fact>;
type Moment = Needs<"orderDate" | "orderTime"> & Partial<Needs<"anyTime">>;

/** The start of the move, as in `Sat 5 December 2026, 09:00`. */
export const moveStartText = (moment: Moment) => formatMoveStart(moment);

/** The start of the move in short, as in `5 Dec 09:00`: an SMS has only 160 characters. */
export function shortMoveStartText({ orderDate, orderTime, anyTime }: Moment): string {
  const [, day, month] = formatDate(orderDate).split(" ");
  return `${day} ${month?.slice(0, 3)} ${anyTime ? "any time" : orderTime}`;
}

/** The first part of an address, cut to 40 characters, for an SMS. */
export const shortPlaceText = (address: string) => address.split(",")[0]?.slice(0, 40) ?? "";

const indent = " ".repeat(9);

function endText(place: string, end: MoveAddressDetails | null): string {
  const more = end && [end.unit, `${end.contactName}, ${formatCellphone(end.contactCellphone)}`];
  return [fullAddress(place, end), ...(more ?? [])].filter((line) => line !== "").join("\n");
}

/** The texts that describe a move, by their labels; a label with an empty text is left out. */
const labelledLines = (move: Omit<MoveFacts, "price">) => ({
  When: move.anyTime ? `${moveStartText(move)}. ${anyTimeNote}` : moveStartText(move),
  From: endText(move.pickup, move.pickupDetails),
  To: endText(move.destination, move.destinationDetails),
  "By road": formatDistance({ kms: move.metres / 1000, source: move.distanceSource }),
  Truck: truckNameAndSize(move.truckSize),
  Helpers: String(move.helpers),
  Floors: String(move.floors),
  Notes: move.notes,
});

type Label = keyof ReturnType<typeof labelledLines>;

/** Describes a move line by line: with all labels, or only with the given ones. */
export function moveMessageLines(
  move: Omit<MoveFacts, "price">,
  labels?: readonly Label[],
): string {
  return Object.entries(labelledLines(move))
    .filter(([label, text]) => text !== "" && (labels?.includes(label as Label) ?? true))
    .map(([label, text]) => `${label.padEnd(9)}${text.replaceAll("\n", `\n${indent}`)}`)
    .join("\n");
}

/** The changed lines of a move, each with its old and new text; empty if the old move is unknown. */
export function orderChangeMessageLines({ before, ...now }: MoveFacts & Needs<"before">): string {
  if (before === null) return "";
  const withPrice = (move: MoveFacts) => ({
    ...labelledLines(move),
    Price: formatRand(move.price),
  });
  const old = Object.values(withPrice(before));
  const line = (text = "") => (text === "" ? "nothing" : text.replaceAll("\n", `\n${indent}    `));
  return Object.entries(withPrice(now))
    .map(([word, text], index) => ({ word, text, oldText: old[index] }))
    .filter(({ text, oldText }) => text !== oldText)
    .map(
      ({ word, text, oldText }) =>
        `${word.padEnd(9)}was ${line(oldText)}\n${indent}now ${line(text)}`,
    )
    .join("\n");
}

/** The lines with the driver's name, number and truck; null while there is no driver. */
export function driverMessageLines({
  driver,
  vehicle,
}: Needs<"driver" | "vehicle">): string | null {
  if (!driver) return null;
  const name = `Driver   ${driver.name}, ${formatCellphone(driver.cellphone)}`;
  if (!vehicle) return name;
  return `${name}\nTruck    ${truckSizeText(vehicle.truckSize)}, plate ${formatLicencePlate(vehicle.licencePlate)}`;
}

/** The lines about the driver, or a sentence that says when we will name a driver. */
export const driverOrConfirmationPromise = (
  facts: Needs<"driver" | "vehicle" | "nowMs"> & Moment,
) => driverMessageLines(facts) ?? driverConfirmationPromise(facts, facts.nowMs);

/** The driver's name, cut to 20 letters, with phone number and licence plate, for an SMS. */
export function driverTextForSms({ driver, vehicle }: Needs<"driver" | "vehicle">): string {
  if (!driver) return "we are looking for one";
  const plate = vehicle ? `, plate ${formatLicencePlate(vehicle.licencePlate)}` : "";
  return `${driver.name.slice(0, 20)}, ${formatCellphone(driver.cellphone)}${plate}`;
}

export const paymentMessageLine = ({ price, orderType }: Needs<"price" | "orderType">) =>
  `You pay ${formatRand(price)} in cash on the day${contractCashExceptionText(orderType)}.`;
