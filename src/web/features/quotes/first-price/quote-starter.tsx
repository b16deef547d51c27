import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { type OfferedTruckSize, truckCatalogue } from "#domain/fleet/truck-catalogue.ts";
import { outsideRegionMessage } from "#domain/places/region-names.ts";
import { useApiRead } from "#web/api/use-read.ts";
import type { TripEnd } from "#web/drafts/quote-draft.ts";
import { RouteLine } from "#web/parts/pictures/route-line.tsx";
import { findNamedPlace } from "#web/parts/places/named-place.ts";
import {
  emptyPlaceChoice,
  type PlaceChoice,
  PlaceField,
  type SuggestedPlace,
} from "#web/parts/places/place-field.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { hasFieldErrors } from "#web/ui/form/form-context.ts";
import { ArrowRightIcon } from "#web/ui/icons.tsx";
import { ErrorRetryLine } from "#web/ui/states.tsx";
import { tripEnds, tripParameters, truckParameter } from "./quote-address.ts";
import { TripPriceList } from "./trip-price-list.tsx";
import { type PlaceErrors, useTripPrices } from "./use-trip-prices.ts";

type ChosenTrip = Readonly<Record<TripEnd, PlaceChoice>>;

const noTrip: ChosenTrip = { pickup: emptyPlaceChoice, destination: emptyPlaceChoice };

const labels = { pickup: "From", destination: "To" } as const;

/** The short quote form: plain HTML with plain links, which needs no router and works without its code. */
export function QuoteStarter() {
  const [trip, setTrip] = useState(noTrip);
  const outside = useOutside(trip);
  const { pickup, destination } = hasFieldErrors(outside) ? noTrip : trip;
  const pricing = useTripPrices(pickup.item?.placeId ?? null, destination.item?.placeId ?? null);
  const errors = pricing.state === "refused" ? pricing.errors : outside;
  const isPriced = pricing.state === "loading" || pricing.state === "ready";
  const form = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEarlyTexts(form, (end, text, item) => {
    const isStill = (last: ChosenTrip) => last[end].item === null && last[end].text === text;
    const choice = { text: item.formatted_address, item };
    setTrip((last) => (isStill(last) ? { ...last, [end]: choice } : last));
  });

  useEffect(() => {
    const field = document.activeElement;
    if (!isPriced || !(field instanceof HTMLInputElement) || field.form !== form.current) return;
    // The field loses the focus, because a phone's keyboard would cover the prices.
    if (window.matchMedia("(pointer: coarse)").matches) field.blur();
    list.current?.scrollIntoView({ block: "nearest" });
  }, [isPriced]);

  return (
    <form
      ref={form}
      noValidate
      method="get"
      action={webPaths.quote()}
      aria-label="Start a quote"
      className="grid gap-6"
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <RouteLine className="pt-10 pb-2" />
        <div className="grid content-start gap-4">
          {tripEnds.map((end) => (
            <div key={end}>
              <PlaceField
                name={tripParameters[end].text}
                label={labels[end]}
                placeholder="Suburb or street"
                value={trip[end]}
                error={errors[end]}
                onChange={(choice) => setTrip((last) => ({ ...last, [end]: choice }))}
              />
              <output className="sr-only">{errors[end] && `${labels[end]}: ${errors[end]}`}</output>
              {trip[end].item && (
                <input type="hidden" name={tripParameters[end].id} value={trip[end].item.placeId} />
              )}
            </div>
          ))}
        </div>
      </div>
      {isPriced ? (
        <div ref={list}>
          <TripPriceList
            prices={pricing.state === "ready" ? pricing.value : null}
            action={(size) => (
              <a
                href={quoteAddress(trip, size)}
                className={buttonClass(
                  "primary",
                  "compact",
                  "static! mt-3 w-full after:absolute after:inset-0 after:rounded-field",
                )}
              >
                {`Choose ${truckCatalogue[size].name}`}
                <ArrowRightIcon className="size-4" />
              </a>
            )}
          />
        </div>
      ) : (
        <div>
          {pricing.state === "failed" && (
            <div className="mb-3">
              <ErrorRetryLine {...pricing} />
            </div>
          )}
          <Button type="submit" className="w-full">
            See my price
            <ArrowRightIcon className="size-5" />
          </Button>
          <p className="mt-3 text-center text-small text-quiet">Free, and without an account.</p>
        </div>
      )}
    </form>
  );
}

function quoteAddress(trip: ChosenTrip, truckSize: OfferedTruckSize): string {
  const search = new URLSearchParams();
  for (const end of tripEnds) {
    const { text, item } = trip[end];
    search.set(tripParameters[end].text, text);
    if (item) search.set(tripParameters[end].id, item.placeId);
  }
  search.set(truckParameter, truckSize);
  return `${webPaths.quote()}?${search}`;
}

/** Looks up the place chosen first, so that one outside our regions is reported before both are chosen. */
function useOutside({ pickup, destination }: ChosenTrip): PlaceErrors {
  const isAlone = (pickup.item === null) !== (destination.item === null);
  const isOutside = {
    pickup: useIsOutside(pickup, isAlone),
    destination: useIsOutside(destination, isAlone),
  };
  const outside = tripEnds.filter((end) => isOutside[end]);
  return Object.fromEntries(outside.map((end) => [end, outsideRegionMessage()]));
}

function useIsOutside({ item }: PlaceChoice, isAsked: boolean): boolean {
  const placeId = item?.placeId ?? null;
  const { data } = useApiRead(
    "GET /api/places/{placeId}",
    { params: { placeId: placeId ?? "" } },
    { enabled: isAsked && placeId !== null, staleTime: Number.POSITIVE_INFINITY },
  );
  return data?.region === null;
}

/**
 * Looks up the addresses that were in the fields before the form's code was loaded. `found` gets the place
 * that a text names. A field in use suggests places by itself. A text that names no place stays.
 */
function useEarlyTexts(
  form: RefObject<HTMLFormElement | null>,
  found: (end: TripEnd, text: string, place: SuggestedPlace) => void,
): void {
  const lookUp = useEffectEvent(async (end: TripEnd) => {
    const field = form.current?.elements.namedItem(tripParameters[end].text);
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
