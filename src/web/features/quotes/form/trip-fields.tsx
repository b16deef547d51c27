import { useEffect, useState } from "react";
import { brand } from "#contract/brand.ts";
import { isSamePickupAndDestination } from "#domain/places/door.ts";
import { checkTripRegions } from "#domain/places/region-names.ts";
import {
  invalidPlaceMessage,
  samePickupAndDestinationMessage,
} from "#domain/quotes/check-quote-request.ts";
import { formatKms } from "#domain/quotes/format-distance.ts";
import { ApiError, apiErrorMessage } from "#web/api/api-error.ts";
import { useApiRead } from "#web/api/use-read.ts";
import { type LoadState, usePersistentReadError } from "#web/api/use-steady-error.ts";
import {
  chooseDraftPlace,
  completeDraftPlace,
  enterDraftPlace,
  type QuoteDraft,
  type TripEnd,
} from "#web/drafts/quote-draft.ts";
import { quoteDraftStore } from "#web/drafts/stored-quote-draft.ts";
import { PlaceField } from "#web/parts/places/place-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { ErrorRetryLine } from "#web/ui/states.tsx";
import type { UnknownPlaceTexts } from "../first-price/use-arrival.ts";
import type { MeasuredDistance } from "../live-price.ts";

/** The field for Pick Up or Destination. A place is checked as soon as it is chosen. */
export function DraftPlaceField(props: {
  readonly end: TripEnd;
  readonly draft: QuoteDraft;
  readonly unknown: UnknownPlaceTexts;
}) {
  const { end, draft } = props;
  const label = end === "pickup" ? "Pick Up" : "Destination";
  const place = draft[end];
  const { placeId } = place;
  const known = useApiRead(
    "GET /api/places/{placeId}",
    { params: { placeId: placeId ?? "" } },
    {
      enabled: placeId !== null && place.region === undefined,
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
  // A text without a chosen place is an error only once the person has left the field.
  const [hasLeft, setLeft] = useState(false);
  const details = known.data;
  useEffect(() => {
    if (details) quoteDraftStore.change((latest) => completeDraftPlace(latest, end, details));
  }, [details, end]);

  const failure = usePersistentReadError(known);
  const text = draft[`${end}Place`];
  const isUnknown =
    (failure instanceof ApiError && failure.status === 404) ||
    (placeId === null && text === props.unknown[end]);
  const outside = checkTripRegions(draft)[end];
  const isBackAgain = end === "destination" && isSamePickupAndDestination(draft.pickup, place);
  const refusal = outside ?? (isBackAgain ? samePickupAndDestinationMessage : undefined);
  const isLeftOpen = hasLeft && placeId === null && text.trim() !== "";
  const problem = isUnknown || isLeftOpen ? invalidPlaceMessage(end, brand.name) : refusal;
  return (
    <div>
      <PlaceField
        name={end}
        label={label}
        placeholder="Suburb or address"
        value={{
          text,
          item: placeId === null ? null : { placeId, formatted_address: place.formatted_address },
        }}
        error={problem}
        busy={known.isLoading}
        onLeave={() => setLeft(true)}
        onChange={({ text: typed, item }) => {
          setLeft(false);
          quoteDraftStore.change((latest) =>
            item === null
              ? enterDraftPlace(latest, end, typed)
              : chooseDraftPlace(latest, end, item),
          );
        }}
      />
      <output className="sr-only">{refusal && `${label}: ${refusal}`}</output>
      {place.approximate && problem === undefined && (
        <p className="mt-2 text-small text-quiet">
          We measure to the nearest point we know. The driver comes to this exact address.
        </p>
      )}
      {failure !== null && !isUnknown && (
        <div className="mt-2">
          <ErrorRetryLine
            message={apiErrorMessage(failure)}
            busy={known.isFetching}
            onRetry={() => void known.refetch()}
          />
        </div>
      )}
    </div>
  );
}

export function Kilometers({ distance }: { readonly distance: LoadState<MeasuredDistance> }) {
  const isEstimate = distance.state === "ready" && distance.value.source === "estimate";
  return (
    <div>
      <TextField
        name="kms"
        label="Kilometers"
        readOnly
        hint={
          isEstimate || distance.state !== "ready"
            ? "Estimated distance by road."
            : "Distance by road."
        }
        placeholder={distance.state === "loading" ? "Measuring the way…" : "From your two places"}
        value={distance.state === "ready" ? formatKms(distance.value.kms) : ""}
      />
      {distance.state === "failed" && (
        <div className="mt-1">
          <ErrorRetryLine {...distance} />
        </div>
      )}
    </div>
  );
}
