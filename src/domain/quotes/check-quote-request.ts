import { checkMoveDate, checkMoveTime, earliestMoveStartTime } from "../calendar/move-moment.ts";
import { isOfferedTruckSize, offeredTrucksText } from "../fleet/truck-catalogue.ts";
import { fieldErrors } from "../text/field-errors.ts";
import { isWholeCountUpToMaximum, maxFloors, maxHelpers } from "./quote-policy.ts";

export const truckSizeNotOfferedMessage = `Please select a truck size that we offer: ${offeredTrucksText}`;
export const helpersCountMessage = `Please select from 0 to ${maxHelpers} helpers`;
export const floorsCountMessage = `Please select from 0 to ${maxFloors} floors`;
export const samePickupAndDestinationMessage =
  "The destination is the same place as the pickup. Please select another destination";

/** The message for a place that was not chosen from the suggestions of this maps provider. */
export function invalidPlaceMessage(place: "pickup" | "destination", provider: string): string {
  return `Invalid ${place} location. Please enter a place or address and select from ${provider} suggestions`;
}

/** A quote form as somebody filled it in. A place id is null until a suggestion is chosen. */
export type QuoteRequest = {
  readonly pickupText: string;
  readonly pickupPlaceId: string | null;
  readonly destinationText: string;
  readonly destinationPlaceId: string | null;
  readonly truckSize: string;
  readonly orderDate: string;
  readonly orderTime: string;
  /** Whether the hour is left to the office. */
  readonly anyTime: boolean;
  readonly helpers: number;
  readonly floors: number;
};

/** Checks a quote form; returns a message per wrong field. Browser and server call this. docs/spec.md V-01. */
export function checkQuoteRequest(
  input: QuoteRequest,
  { nowMs, mapsProviderName }: { readonly nowMs: number; readonly mapsProviderName: string },
) {
  const { pickupText, pickupPlaceId, destinationText, destinationPlaceId } = input;
  const { orderDate, orderTime, anyTime } = input;
  const isPickup = pickupText.trim() !== "" && pickupPlaceId;
  const destination = destinationPlaceId
    ? null
    : invalidPlaceMessage("destination", mapsProviderName);
  return fieldErrors({
    pickup: isPickup ? null : invalidPlaceMessage("pickup", mapsProviderName),
    destination: destinationText.trim() === "" ? "Destination location is required" : destination,
    truckSize: checkTruckSize(input.truckSize),
    orderDate: orderDate === "" ? "Order date is required" : checkMoveDate(orderDate, nowMs),
    orderTime:
      orderTime === ""
        ? "Order Time is required"
        : anyTime && orderTime !== earliestMoveStartTime
          ? `Any time is booked as ${earliestMoveStartTime}. Choose that, or a time without it`
          : checkMoveTime(orderDate, orderTime, nowMs),
    helpers: isWholeCountUpToMaximum(maxHelpers, input.helpers) ? null : helpersCountMessage,
    floors: isWholeCountUpToMaximum(maxFloors, input.floors) ? null : floorsCountMessage,
  });
}

export type QuoteField = keyof ReturnType<typeof checkQuoteRequest>;

function checkTruckSize(truckSize: string): string | null {
  if (truckSize === "" || truckSize === "pleaseSelect") return "Truck size is required";
  return isOfferedTruckSize(truckSize) ? null : truckSizeNotOfferedMessage;
}
