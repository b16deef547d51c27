import {
  checkMoveEnd,
  fullAddress,
  isElsewhere,
  keptMoveEnd,
  type MoveEnd,
  type MoveEndName,
} from "#domain/orders/move-ends.ts";
import { refuseInvalid } from "#server/failure.ts";
import type { MapsProvider, Place } from "#server/platform/maps/maps-provider.ts";
import { askMaps } from "../places/ask-maps.ts";
import type { MeasuredTrip } from "../places/resolve-trip.ts";
import type { Booking, MoveEnds } from "./insert-order.ts";

/**
 * Why an address cannot be in the place that the price was worked out for, or null. A suburb is
 * enough for a price, so whoever names a near one there must not be driven somewhere far away.
 */
async function elsewhereAdvice(
  maps: MapsProvider,
  address: string,
  place: Place,
): Promise<string | null> {
  if (address.trim() === "") return null;
  const text = fullAddress(place.formattedAddress, { address: address.trim() });
  const found = await askMaps(() => maps.find(text), "unavailable");
  if (found.namesTwo) return found.advice ?? elsewhereMessage(place);
  return found.place && isElsewhere(found.place.location, place.location)
    ? elsewhereMessage(place)
    : null;
}

function elsewhereMessage({ main }: Place): string {
  return `This address is not near ${main}, for which the price was worked out. Correct it, or change the move to this address`;
}

async function checkEnd(
  maps: MapsProvider,
  name: MoveEndName,
  typed: MoveEnd | undefined,
  place: Place,
): Promise<Partial<Record<string, string>>> {
  if (!typed) return {};
  const { kind, formattedAddress: text } = place;
  const found = checkMoveEnd(name, typed, { kind, text });
  const field = `${name}.address`;
  if (found[field]) return found;
  const advice = await elsewhereAdvice(maps, typed.address, place);
  return advice === null ? found : { ...found, [field]: advice };
}

/**
 * The two ends of a move as they are kept, where the booking says anything of them.
 *
 * @throws Failure invalid_request with a message for a field such as `pickupDetails.address`;
 * unavailable when the maps provider fails
 */
export async function agreeMoveEnds(
  maps: MapsProvider,
  { pickupDetails, destinationDetails }: Pick<Booking, MoveEndName>,
  { pickup, destination }: Pick<MeasuredTrip, "pickup" | "destination">,
): Promise<MoveEnds> {
  const errors = await Promise.all([
    checkEnd(maps, "pickupDetails", pickupDetails, pickup),
    checkEnd(maps, "destinationDetails", destinationDetails, destination),
  ]);
  refuseInvalid({ ...errors[0], ...errors[1] });
  return {
    pickupDetails: pickupDetails ? keptMoveEnd(pickupDetails, pickup.main) : null,
    destinationDetails: destinationDetails
      ? keptMoveEnd(destinationDetails, destination.main)
      : null,
  };
}
