import { useCallback, useMemo, useRef, useState } from "react";
import { type CallReply, callApi } from "#web/api/api-client.ts";
import { errorMessage } from "#web/api/api-error.ts";
import { type ReadCache, readKey, useReadCache } from "#web/api/use-read.ts";
import { randomId } from "#web/browser/random-id.ts";
import { Combobox, type ComboboxChoice } from "#web/ui/fields/combobox.tsx";
import type { FieldProps } from "#web/ui/fields/field-shell.tsx";
import type { SuggestionList } from "#web/ui/fields/use-suggestions.ts";
import { AlertIcon, HereIcon, PinIcon } from "#web/ui/icons.tsx";

/** A place by its id and its text. A suggestion has more to show. */
export type SuggestedPlace = Pick<Suggestion, "placeId" | "formatted_address"> &
  Partial<Pick<Suggestion, "kind" | "main" | "secondary" | "approximate">>;
export type PlaceChoice = ComboboxChoice<SuggestedPlace>;

type Suggestion = CallReply<"GET /api/places">["items"][number];

export const emptyPlaceChoice: PlaceChoice = { text: "", item: null };

/** The last line of the list, which is no place. */
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
      session.current ??= randomId();
      return suggestPlaces(cache, text, session.current, signal);
    },
    [cache],
  );
  const [problem, setProblem] = useState<string | null>(null);
  const last = useMemo(() => ({ item: here, find: () => placeHere(setProblem) }), []);
  return (
    <div className="min-w-0">
      <Combobox<SuggestedPlace>
        {...props}
        onChange={(choice) => {
          // A provider counts one search from the first letter to the choice.
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

/** The place where the browser is. Where that is unknown: null, and `say` gets what to do instead. */
async function placeHere(say: (problem: string | null) => void): Promise<SuggestedPlace | null> {
  say(null);
  // Its code is loaded with the first tap: most people type.
  const finding = import("./where-i-am.ts").then(({ findNearestPlace, positionProblem }) =>
    findNearestPlace().catch((error: unknown) =>
      say(positionProblem(error) ?? errorMessage(error)),
    ),
  );
  return (await finding.catch((error: unknown) => say(errorMessage(error)))) ?? null;
}

const isQuestion = (place: SuggestedPlace) => place.kind === "question";

/** Suggestions for a text. They stay in the cache for some minutes, whatever the provider's session. */
async function suggestPlaces(
  cache: ReadCache,
  text: string,
  session: string,
  signal: AbortSignal,
): Promise<SuggestionList<SuggestedPlace>> {
  const key = readKey("GET /api/places", { query: { q: text } });
  const known = cache.getQueryData<CallReply<"GET /api/places">>(key);
  const found =
    known ?? (await callApi("GET /api/places", { query: { q: text, session }, signal }));
  if (!known) cache.setQueryData(key, found);
  // Typing on answers a question that was chosen, so it is not asked again.
  const items = text.endsWith(",") ? found.items.filter((item) => !isQuestion(item)) : found.items;
  const advice = items.length < found.items.length ? addSuburb : found.advice;
  return { items, advice, credit: found.attribution ?? undefined };
}

const addSuburb = "Now add the suburb, such as Bryanston.";

export const placeKindWords: Readonly<Record<Suggestion["kind"], string>> = {
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

/** A text with the typed words in bold, wherever a word begins with one, in any case of letters. */
export function HighlightedText(props: { readonly text: string; readonly typed: string }) {
  return splitAtTyped(props.text, props.typed).map(({ text, isTyped, at }) =>
    isTyped ? (
      <b key={at} className="font-heavy">
        {text}
      </b>
    ) : (
      text
    ),
  );
}

type Piece = { readonly text: string; readonly isTyped: boolean; readonly at: number };

/** The text in pieces. */
export function splitAtTyped(text: string, typed: string): readonly Piece[] {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const pieces: Piece[] = [];
  let plainFrom = 0;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const begun = words.filter((each) => word.toLowerCase().startsWith(each));
    const end = index + Math.max(0, ...begun.map((each) => each.length));
    if (end === index) continue;
    pieces.push({ text: text.slice(plainFrom, index), isTyped: false, at: plainFrom });
    pieces.push({ text: text.slice(index, end), isTyped: true, at: index });
    plainFrom = end;
  }
  pieces.push({ text: text.slice(plainFrom), isTyped: false, at: plainFrom });
  return pieces.filter((piece) => piece.text !== "");
}
