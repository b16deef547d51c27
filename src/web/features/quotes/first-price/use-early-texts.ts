import { type RefObject, useEffect, useEffectEvent } from "react";
import type { TripEnd } from "#web/lib/quote-draft/quote-draft.ts";
import { findNamedPlace } from "#web/parts/places/named-place.ts";
import type { Place } from "#web/parts/places/place-field.tsx";
import { addressNames, tripEnds } from "./quote-address.ts";

/**
 * Looks up what stood in the fields before their code came, typed early or put back by the browser:
 * `found` gets the place that a text names. A field in use is left alone, it suggests by itself; and
 * a text that names no place, or cannot be looked up now, stays to be chosen by hand.
 */
export function useEarlyTexts(
  form: RefObject<HTMLFormElement | null>,
  found: (end: TripEnd, text: string, place: Place) => void,
): void {
  const lookUp = useEffectEvent(async (end: TripEnd) => {
    const field = form.current?.elements.namedItem(addressNames[end].text);
    if (!(field instanceof HTMLInputElement) || field === document.activeElement) return;
    const text = field.value;
    if (text.trim() === "") return;
    const place = await findNamedPlace(text).catch(() => null);
    if (place) found(end, text, place);
  });
  useEffect(() => {
    for (const end of tripEnds) void lookUp(end);
  }, []);
}
