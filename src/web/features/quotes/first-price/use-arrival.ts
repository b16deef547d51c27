import { useEffect, useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { isOfferedTruckSize } from "#domain/fleet/truck-catalogue.ts";
import {
  chooseDraftPlace,
  chooseDraftTruckSize,
  enterDraftPlace,
  type QuoteDraft,
  type TripEnd,
} from "#web/drafts/quote-draft.ts";
import { quoteDraftStore } from "#web/drafts/stored-quote-draft.ts";
import { findNamedPlace } from "#web/parts/places/named-place.ts";
import { useNavigate, useSearchParams } from "#web/ui/navigation.tsx";
import { tripEnds, tripParameters, truckParameter } from "./quote-address.ts";

/** The pickup and destination texts of the link that do not name exactly one place. */
export type UnknownPlaceTexts = Readonly<Partial<Record<TripEnd, string>>>;

const allNames = [...tripEnds.flatMap((end) => Object.values(tripParameters[end])), truckParameter];

/** Copies the entries of the quote page's query string to the draft, once, and clears the query string. */
export function useTripFromUrl(): UnknownPlaceTexts {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [unknown, setUnknown] = useState<UnknownPlaceTexts>({});
  useEffect(() => {
    if (!allNames.some((name) => search.has(name))) return;
    quoteDraftStore.change((draft) => withArrived(draft, search));
    for (const end of tripEnds) {
      const text = search.get(tripParameters[end].text) ?? "";
      if (text.trim() === "" || search.get(tripParameters[end].id)) continue;
      void lookUp(end, text, () => setUnknown((last) => ({ ...last, [end]: text })));
    }
    navigate(webPaths.quote(), { replace: true, keepsScroll: true });
  }, [search, navigate]);
  return unknown;
}

/** Adds the query string's entries to the draft. A place's id counts more than the text that came with it. */
function withArrived(draft: QuoteDraft, search: URLSearchParams): QuoteDraft {
  const truckSize = search.get(truckParameter);
  const withTruck = isOfferedTruckSize(truckSize) ? chooseDraftTruckSize(draft, truckSize) : draft;
  return tripEnds.reduce((changed, end) => {
    const text = search.get(tripParameters[end].text) ?? "";
    const placeId = search.get(tripParameters[end].id);
    if (placeId) return chooseDraftPlace(changed, end, { placeId, formatted_address: text });
    return text.trim() === "" ? changed : enterDraftPlace(changed, end, text);
  }, withTruck);
}

/** Chooses the place that a text names, unless the field has changed. Calls `unknown` if the text names none. */
async function lookUp(end: TripEnd, text: string, unknown: () => void): Promise<void> {
  const place = await findNamedPlace(text).catch(() => null);
  if (place === null) return unknown();
  quoteDraftStore.change((draft) => {
    const stands = draft[`${end}Place`] === text && draft[end].placeId === null;
    return stands ? chooseDraftPlace(draft, end, place) : draft;
  });
}
