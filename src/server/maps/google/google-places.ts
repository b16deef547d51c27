import type { z } from "zod";
import { longestAddress, type Place, type Suggestion } from "../maps-provider.ts";
import { isAroundSouthAfrica } from "../remote/south-africa.ts";
import type { geocodeAnswer, suggestionsAnswer } from "./google-answers.ts";
import { kindOfTypes } from "./google-kinds.ts";

type FoundPlace = z.infer<typeof geocodeAnswer>["results"][number];
type FoundSuggestion = z.infer<typeof suggestionsAnswer>["suggestions"][number]["placePrediction"];

const prefix = "google.";
/** The form of Google's ids, so long that ours stay within 400 characters. */
const idForm = /^[\w-]{1,390}$/;

/** Google's id within ours; null for an id of another provider or of no form that Google has. */
export function googleIdOf(placeId: string): string | null {
  const id = placeId.startsWith(prefix) ? placeId.slice(prefix.length) : "";
  return idForm.test(id) ? id : null;
}

/** Our kind of a place; null where it is none, or its id or address is longer than any of ours. */
function kindOf({ placeId, types }: Pick<FoundPlace, "placeId" | "types">, address: string) {
  const isKept = idForm.test(placeId) && address.length <= longestAddress;
  return isKept ? kindOfTypes(types) : null;
}

/** The place, if it can be an end of a move in South Africa. */
export function presentPlace(found: FoundPlace): Place | null {
  const kind = kindOf(found, found.formattedAddress);
  const location = { lat: found.location.latitude, lng: found.location.longitude };
  if (kind === null || !isAroundSouthAfrica(location)) return null;
  const [main = "", ...rest] = found.formattedAddress.split(", ");
  return {
    placeId: prefix + found.placeId,
    kind,
    formattedAddress: found.formattedAddress,
    main,
    secondary: rest.join(", "),
    approximate: false,
    location,
  };
}

/** The suggestion, if it can be an end of a move. */
export function presentSuggestion(found: FoundSuggestion): Suggestion | null {
  const kind = kindOf(found, found.text.text);
  if (kind === null) return null;
  return {
    placeId: prefix + found.placeId,
    kind,
    formattedAddress: found.text.text,
    main: found.structuredFormat.mainText.text,
    secondary: found.structuredFormat.secondaryText?.text ?? "",
    approximate: false,
  };
}
