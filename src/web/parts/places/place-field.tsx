import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { callApi, type ReplyOf } from "#web/lib/api/api-client.ts";
import { randomId } from "#web/lib/random-id.ts";
import { type Choice, Combobox } from "#web/ui/fields/combobox.tsx";
import type { FieldProps } from "#web/ui/fields/field-shell.tsx";
import type { Found } from "#web/ui/fields/use-suggestions.ts";
import { PinIcon } from "#web/ui/icons.tsx";

/** A place as it is remembered: its id and its text; suggestions bring more to show. */
export type Place = Pick<Suggestion, "placeId" | "formatted_address"> &
  Partial<Pick<Suggestion, "kind" | "main" | "secondary" | "approximate">>;
export type PlaceChoice = Choice<Place>;

type Suggestion = ReplyOf<"GET /api/places">["items"][number];

export const noPlace: PlaceChoice = { text: "", item: null };

/** A place or address, chosen from the suggestions of our server. */
export function PlaceField(
  props: FieldProps & {
    readonly value: PlaceChoice;
    readonly onChange: (value: PlaceChoice) => void;
    readonly placeholder?: string;
  },
) {
  const queryClient = useQueryClient();
  const session = useRef<string | null>(null);
  const loadItems = useCallback(
    (text: string, signal: AbortSignal) => {
      session.current ??= randomId();
      return suggestPlaces(queryClient, text, session.current, signal);
    },
    [queryClient],
  );
  return (
    <Combobox<Place>
      {...props}
      onChange={(choice) => {
        // A provider counts one search from the first letter to the choice.
        if (choice.item) session.current = null;
        props.onChange(choice);
      }}
      loadItems={loadItems}
      itemText={(place) => place.formatted_address}
      itemKey={(place) => place.placeId}
      renderItem={(place) => <PlaceRow place={place} />}
      goesOn={isQuestion}
      noun="place"
      empty="No place found. Check the spelling, or try the suburb."
    />
  );
}

function PlaceRow({ place }: { readonly place: Place }) {
  return (
    <span className="grid grid-cols-[auto_1fr] gap-3">
      <PinIcon className="mt-0.5 size-5 text-quiet" />
      <span className="min-w-0">
        <span className="block font-semibold">{place.main ?? place.formatted_address}</span>
        {place.secondary && <span className="block text-small text-quiet">{place.secondary}</span>}
      </span>
    </span>
  );
}

const isQuestion = (place: Place) => place.kind === "question";

/** Suggestions for a text; a text that was asked for some minutes ago is not asked for again. */
async function suggestPlaces(
  queryClient: QueryClient,
  text: string,
  session: string,
  signal: AbortSignal,
): Promise<Found<Place>> {
  const key = ["places", text];
  const known = queryClient.getQueryData<Found<Place>>(key);
  if (known) return known;
  const found = await callApi("GET /api/places", { query: { q: text, session }, signal });
  // A question that was chosen is answered by typing on, and not asked again.
  const items = text.endsWith(",") ? found.items.filter((item) => !isQuestion(item)) : found.items;
  const advice = items.length < found.items.length ? addSuburb : found.advice;
  queryClient.setQueryData(key, { items, advice });
  return { items, advice };
}

const addSuburb = "Now add the suburb, such as Bryanston.";
