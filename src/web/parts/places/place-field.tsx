import { useCallback, useMemo, useRef, useState } from "react";
import { type CallReply, callApi } from "#web/api/api-client.ts";
import { apiErrorMessage } from "#web/api/api-error.ts";
import { type ReadCache, replyCacheKey, useReadCache } from "#web/api/use-read.ts";
import { createRandomId } from "#web/browser/random-id.ts";
import { Combobox, type ComboboxChoice } from "#web/ui/fields/combobox.tsx";
import type { FieldProps } from "#web/ui/fields/field-shell.tsx";
import type { SuggestionList } from "#web/ui/fields/use-suggestions.ts";
import { AlertIcon, HereIcon, PinIcon } from "#web/ui/icons.tsx";

/** A place by its id and its text, with the details that a line of the suggestions shows. */
export type SuggestedPlace = Pick<Suggestion, "placeId" | "formatted_address"> &
  Partial<Pick<Suggestion, "kind" | "main" | "secondary" | "approximate">>;
export type PlaceChoice = ComboboxChoice<SuggestedPlace>;

type Suggestion = CallReply<"GET /api/places">["items"][number];

export const emptyPlaceChoice: PlaceChoice = { text: "", item: null };

/** The last line of the list of suggestions: it stands for the place where the device is. */
const here: SuggestedPlace = { placeId: "here", formatted_address: "Use where I am" };

export function PlaceField(
  props: FieldProps & {
    readonly value: PlaceChoice;
    readonly onChange: (value: PlaceChoice) => void;
    readonly placeholder?: string;
    readonly busy?: boolean;
    readonly onLeave?: () => void;
  },
) {
  const cache = useReadCache();
  const session = useRef<string | null>(null);
  const loadItems = useCallback(
    (text: string, signal: AbortSignal) => {
      session.current ??= createRandomId();
      return suggestPlaces(cache, text, session.current, signal);
    },
    [cache],
  );
  const [problem, setProblem] = useState<string | null>(null);
  const last = useMemo(() => ({ item: here, find: () => findPlaceHere(setProblem) }), []);
  return (
    <div className="min-w-0">
      <Combobox<SuggestedPlace>
        {...props}
        onChange={(choice) => {
          // A choice ends the search session. Maps providers charge once for a session.
          if (choice.item) session.current = null;
          setProblem(null);
          props.onChange(choice);
        }}
        loadItems={loadItems}
        itemText={(place) => place.formatted_address}
        itemName={(place) => (place.kind !== "street" && place.main) || place.formatted_address}
        itemKey={(place) => place.placeId}
        renderItem={(place, typed) =>
          place === here ? (
            <span className="grid min-h-7 grid-cols-[auto_1fr] items-center gap-3 font-semibold text-action">
              <HereIcon className="size-5" />
              {here.formatted_address}
            </span>
          ) : (
            <PlaceRow place={place} typed={typed} />
          )
        }
        goesOn={isQuestion}
        last={last}
        noun="place"
        empty="No place found. Check the spelling, or try the suburb."
      />
      {problem !== null && (
        <p role="alert" className="mt-2 flex gap-1.5 text-small">
          <AlertIcon className="mt-px size-5" />
          <span>{problem}</span>
        </p>
      )}
    </div>
  );
}

function PlaceRow({ place, typed }: { readonly place: SuggestedPlace; readonly typed: string }) {
  const kind = place.kind && placeKindWords[place.kind];
  return (
    <span className="grid grid-cols-[auto_1fr] gap-3 short:grid-cols-1">
      <PinIcon className="mt-0.5 size-5 text-quiet short:hidden" />
      <span className="min-w-0">
        <span className="block font-medium short:line-clamp-1">
          <HighlightedText text={place.main ?? place.formatted_address} typed={typed} />
        </span>
        <span className="block text-small text-quiet short:line-clamp-2">
          {kind}
          {kind && place.secondary && " · "}
          {place.secondary && <HighlightedText text={place.secondary} typed={typed} />}
        </span>
      </span>
    </span>
  );
}

/** The place where the device is; null where that is unknown, and then `say` gets the message to show. */
async function findPlaceHere(
  say: (problem: string | null) => void,
): Promise<SuggestedPlace | null> {
  say(null);
  // The code that finds the device is loaded on the first tap, because most people type.
  const finding = import("./where-i-am.ts").then(
    ({ findNearestPlace, positionErrorMessage: positionProblem }) =>
      findNearestPlace().catch((error: unknown) =>
        say(positionProblem(error) ?? apiErrorMessage(error)),
      ),
  );
  return (await finding.catch((error: unknown) => say(apiErrorMessage(error)))) ?? null;
}

const isQuestion = (place: SuggestedPlace) => place.kind === "question";

/** Suggestions for a typed text. They are cached by the text alone, whatever the search session. */
async function suggestPlaces(
  cache: ReadCache,
  text: string,
  session: string,
  signal: AbortSignal,
): Promise<SuggestionList<SuggestedPlace>> {
  const key = replyCacheKey("GET /api/places", { query: { q: text } });
  const known = cache.getQueryData<CallReply<"GET /api/places">>(key);
  const found =
    known ?? (await callApi("GET /api/places", { query: { q: text, session }, signal }));
  if (!known) cache.setQueryData(key, found);
  // A comma at the end means that we asked for the suburb already, so the question is left out.
  const items = text.endsWith(",") ? found.items.filter((item) => !isQuestion(item)) : found.items;
  const advice = items.length < found.items.length ? addSuburb : found.advice;
  return { items, advice, credit: found.attribution ?? undefined };
}

const addSuburb = "Now add the suburb, such as Bryanston.";

const placeKindWords: Readonly<Record<Suggestion["kind"], string>> = {
  city: "City",
  town: "Town",
  suburb: "Suburb",
  township: "Township",
  village: "Village",
  estate: "Estate",
  holdings: "Smallholdings",
  industrial: "Industrial area",
  node: "Landmark",
  mall: "Mall",
  hospital: "Hospital",
  airport: "Airport",
  station: "Station",
  university: "University",
  street: "Street address",
  question: "Address",
};

/** A text with the typed words in bold, wherever they begin a word of the text, in upper or lower case. */
function HighlightedText(props: { readonly text: string; readonly typed: string }) {
  return splitAtTypedWords(props.text, props.typed).map((piece, place) =>
    place % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id, and two may be equal
      <b key={place} className="font-heavy">
        {piece}
      </b>
    ),
  );
}

/** Splits a text into pieces. Every second piece is a typed word, found at the beginning of a word. */
export function splitAtTypedWords(text: string, typed: string): readonly string[] {
  const words = typed.match(/[\p{L}\p{N}]+/gu);
  if (words === null) return [text];
  // Longer words come first: "Parktown" is matched by "parkt" rather than by "park".
  const longestFirst = words.toSorted((a, b) => b.length - a.length).join("|");
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${longestFirst})`, "giu"));
}
