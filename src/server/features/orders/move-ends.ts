import {
  checkMoveEnd,
  fullAddress,
  isElsewhere,
  keptMoveEnd,
  type MoveEnd,
  type MoveEndName,
} from "#domain/orders/move-ends.ts";
import type { Context } from "#server/context.ts";
import { refuseInvalid } from "#server/failure.ts";
import type { MapsProvider, Place } from "#server/platform/maps/maps-provider.ts";
import { askMaps } from "../places/ask-maps.ts";
import type { AgreedMove } from "./agree-price.ts";
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

/** One end of a booked trip; its place is null where today's maps provider does not tell it. */
type BookedEnd = { readonly text: string; readonly place: Place | null };

/** A place of an honoured quote. It is booked all the same while the provider is down or another. */
async function placeOfQuote({ maps, log }: Context, placeId: string): Promise<Place | null> {
  try {
    return await maps.resolve(placeId);
  } catch (err) {
    log.warn({ err }, "an address was booked without a look whether it is in its suburb");
    return null;
  }
}

async function checkEnd(
  maps: MapsProvider,
  name: MoveEndName,
  typed: MoveEnd,
  { place, text }: BookedEnd,
): Promise<Partial<Record<string, string>>> {
  const found = checkMoveEnd(name, typed, { kind: place?.kind ?? "street", text });
  const field = `${name}.address`;
  if (found[field] || place === null) return found;
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
  context: Context,
  { pickupDetails, destinationDetails }: Pick<Booking, MoveEndName>,
  { trip, measured }: Pick<AgreedMove, "trip" | "measured">,
): Promise<MoveEnds> {
  async function agreeEnd(
    name: MoveEndName,
    typed: MoveEnd | undefined,
    text: string,
    known: Place | undefined,
    placeId: string,
  ) {
    if (!typed) return { errors: {}, kept: null };
    const place = known ?? (await placeOfQuote(context, placeId));
    const errors = await checkEnd(context.maps, name, typed, { text, place });
    return { errors, kept: keptMoveEnd(typed, place?.main ?? text) };
  }
  const { pickup, destination, pickupPlaceId, destinationPlaceId } = trip;
  const [from, to] = await Promise.all([
    agreeEnd("pickupDetails", pickupDetails, pickup, measured?.pickup, pickupPlaceId),
    agreeEnd(
      "destinationDetails",
      destinationDetails,
      destination,
      measured?.destination,
      destinationPlaceId,
    ),
  ]);
  refuseInvalid({ ...from.errors, ...to.errors });
  return { pickupDetails: from.kept, destinationDetails: to.kept };
}
