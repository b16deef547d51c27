import { useCallback, useEffect, useState } from "react";

/** The suggestions for a text, with advice on how to change the text, and the credit of their source. */
export type SuggestionList<Item> = {
  readonly items: readonly Item[];
  readonly advice?: string | undefined;
  readonly credit?: string | undefined;
};

/** Suggestions are loaded after a pause in typing of so many milliseconds. */
const pause = 140;

/** Loads the suggestions for `text` once typing pauses. Nothing is loaded for null. */
export function useSuggestions<Item>(
  text: string | null,
  load: (text: string, signal: AbortSignal) => Promise<SuggestionList<Item>>,
) {
  /** The last list that arrived, with its text. It stays while the next one loads. */
  const [arrived, setArrived] = useState<SuggestionList<Item> & { itemsFor: string | null }>({
    items: [],
    itemsFor: null,
  });
  const [failedFor, setFailedFor] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isFresh = text === arrived.itemsFor;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks for the same again
  useEffect(() => {
    if (text === null || isFresh) return;
    const given = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const found = await load(text, given.signal);
        if (given.signal.aborted) return;
        setArrived({ ...found, itemsFor: text });
        setFailedFor(null);
      } catch {
        // The field shows the failure and offers another try.
        if (!given.signal.aborted) setFailedFor(text);
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [text, isFresh, load, attempt]);

  const hasFailed = text !== null && failedFor === text;
  return {
    ...arrived,
    isLoading: text !== null && !isFresh && !hasFailed,
    hasFailed,
    retry: useCallback(() => {
      setFailedFor(null);
      setAttempt((count) => count + 1);
    }, []),
  };
}
