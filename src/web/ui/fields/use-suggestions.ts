import { useCallback, useEffect, useState } from "react";

/** Suggestions for a text, with advice on how to change the text, and a credit to the suggestions' source. */
export type SuggestionList<Item> = {
  readonly items: readonly Item[];
  readonly advice?: string | undefined;
  readonly credit?: string | undefined;
};

/** The pause in typing after which suggestions are loaded, in milliseconds. */
const pause = 140;

/** Loads the suggestions for `text` once typing pauses. Nothing is loaded while `text` is null. */
export function useSuggestions<Item>(
  text: string | null,
  load: (text: string, signal: AbortSignal) => Promise<SuggestionList<Item>>,
) {
  /** The last list that arrived, and the text it is for. It stays while the next list loads. */
  const [arrived, setArrived] = useState<SuggestionList<Item> & { itemsFor: string | null }>({
    items: [],
    itemsFor: null,
  });
  const [failedFor, setFailedFor] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isFresh = text === arrived.itemsFor;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads the text again
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
        // The field shows that loading failed and offers another try.
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
