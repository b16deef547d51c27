import {
  addressRequiredMessage,
  checkMoveAddressDetails,
  cleanMoveAddressDetails,
  fullAddress,
  isAddressFarFromPlace,
  type MoveAddressDetails,
  type MoveAddressField,
} from "#domain/orders/move-ends.ts";
import { hasDoorNumber, isPlotNumber, normaliseAddressWords } from "#domain/places/door.ts";
import { isAreaPlaceKind } from "#domain/places/place-kinds.ts";
import { toVisibleLine } from "#domain/text/visible-text.ts";
import type { AppContext } from "#server/context.ts";
import { askMapsProvider } from "#server/core/places/resolve-trip.ts";
import { refuseInvalidFields } from "#server/failure.ts";
import type { MapsProvider, Place } from "#server/maps/maps-provider.ts";
import type { PricedMove } from "./agree-price.ts";
import type { BookingRequest, PickupAndDestinationDetails } from "./insert-order.ts";

/**
 * Returns the message for an address that is not near the place for which the price was worked out; else
 * null. A price may be for a whole suburb, but not for a move far away from it. An unknown name of two words
 * or more may be a building, and is taken; a suburb alone is no address, and is refused.
 */
async function addressProblem({ find }: MapsProvider, address: string, place: Place) {
  if (address === "") return null;
  const whole = await find(fullAddress(place.formattedAddress, { address }));
  if (whole.namesTwo) return whole.advice ?? elsewhereMessage(place);
  if (whole.place && isAddressFarFromPlace(whole.place.location, place.location)) {
    return elsewhereMessage(place);
  }
  const isNumbered = hasDoorNumber(address) || isPlotNumber(address);
  if (whole.place && isNumbered) return null;
  const { place: alone } = await find(address);
  if (alone && contradicts(alone, address, place)) return elsewhereMessage(place);
  if (!isNumbered && isSuburb(alone)) return addressRequiredMessage;
  if (whole.place) return null;
  const ending = address.slice(address.lastIndexOf(",") + 1).trim();
  const around = ending === address ? null : (await find(ending)).place;
  if (around && contradicts(around, ending, place)) return elsewhereMessage(place);
  return isNumbered || alone || /\s/.test(address) ? null : addressRequiredMessage;
}

/** Says whether a text names a place far away. A street that many towns have, "31 Church Street", does not. */
function contradicts(found: Place, text: string, place: Place): boolean {
  if (!isAddressFarFromPlace(found.location, place.location)) return false;
  const words = (one: string) => normaliseAddressWords(one).split(" ");
  const [own, around, said] = [words(found.main), words(found.secondary), words(text)];
  return (
    isAreaPlaceKind(found.kind) || said.some((word) => around.includes(word) && !own.includes(word))
  );
}

/** Says whether a place is a suburb, and not a building or landmark. */
function isSuburb(found: Place | null): boolean {
  return (
    found !== null &&
    isAreaPlaceKind(found.kind) &&
    found.kind !== "estate" &&
    found.kind !== "node"
  );
}

function elsewhereMessage({ main }: Place): string {
  return `This address is not near ${main}, for which the price was worked out. Correct it, or change the move to this address`;
}

/** Looks up a place for an honoured quote; null if the maps provider is down, as the quote still holds. */
async function orNull<T>({ log }: AppContext, lookUp: () => Promise<T>): Promise<T | null> {
  try {
    return await lookUp();
  } catch (err) {
    log.warn({ err }, "an address was booked without a look whether it is in its suburb");
    return null;
  }
}

/** @param booked the pickup or destination; its place is null where today's maps provider does not know it */
async function checkEnd(
  context: AppContext,
  name: MoveAddressField,
  typed: MoveAddressDetails,
  booked: { readonly text: string; readonly place: Place | null; readonly isMeasured: boolean },
): Promise<Partial<Record<string, string>>> {
  const { place, text, isMeasured } = booked;
  const kind = place?.kind ?? "street";
  const { [`${name}.address`]: wrong, ...others } = checkMoveAddressDetails(name, typed, {
    kind,
    text,
  });
  const address = toVisibleLine(typed.address);
  // A place that today's maps provider does not know may be a mall, which needs no address.
  const problem = place === null && address === "" ? null : wrong;
  const look = async () => (place ? addressProblem(context.maps, address, place) : null);
  const advice =
    problem ??
    (isMeasured ? await askMapsProvider(look, "places_unavailable") : await orNull(context, look));
  return advice ? { ...others, [`${name}.address`]: advice } : others;
}

export async function checkPickupAndDestinationDetails(
  context: AppContext,
  booking: Pick<BookingRequest, MoveAddressField>,
  { trip, measured }: Pick<PricedMove, "trip" | "measured">,
): Promise<PickupAndDestinationDetails> {
  async function agreeEnd(end: "pickup" | "destination") {
    const [name, text, known] = [`${end}Details` as const, trip[end], measured?.[end]];
    const typed = booking[name];
    if (!typed) return { errors: {}, kept: null };
    const resolve = () => context.maps.resolve(trip[`${end}PlaceId`]);
    const place = known ?? (await orNull(context, resolve));
    const isMeasured = known !== undefined;
    const errors = await checkEnd(context, name, typed, { text, place, isMeasured });
    return { errors, kept: cleanMoveAddressDetails(typed, place?.main ?? text) };
  }
  const [from, to] = await Promise.all([agreeEnd("pickup"), agreeEnd("destination")]);
  refuseInvalidFields({ ...from.errors, ...to.errors });
  return { pickupDetails: from.kept, destinationDetails: to.kept };
}
