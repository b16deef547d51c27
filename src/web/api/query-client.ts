import { type Query, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { keepTrying } from "#web/offline/try-again.ts";
import { sessionKey } from "#web/session/session.ts";
import { ApiError } from "./api-error.ts";

/**
 * The cache of everything that was read from the API. Reads that found no answer, or a busy server,
 * are tried again while the page shows them; an answer that says no is final. `networkMode: "always"`
 * lets a call without a network fail with its message, where the default waits silently. Any read that
 * is told that nobody is signed in has the session asked again, so that a page that needs one sends to
 * the login.
 */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) {
      void client.invalidateQueries({ queryKey: sessionKey });
    }
    if (mayAnswerLater(error)) readAgainLater(error);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: 15_000,
        retry: false,
      },
    },
  });
  const readAgainLater = readsAgain(client);
  return client;
}

type WhatToRead = {
  readonly queryKey?: QueryKey;
  readonly predicate?: (query: Query) => boolean;
};

/**
 * Has what is on the page read again after a write, and the rest before it is shown the next time. A
 * first read that is still under way began before the write, and would be shown as if it came after
 * it: that one begins anew.
 */
export async function readAgain(
  client: QueryClient,
  { queryKey = [], predicate = () => true }: WhatToRead,
): Promise<void> {
  await client.cancelQueries({
    queryKey,
    predicate: (query) => query.state.data === undefined && predicate(query),
  });
  await client.invalidateQueries({ queryKey, predicate });
}

/** Whether a failed read is worth another try: nobody answered, or the server could not. */
export function mayAnswerLater(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  // Somebody else held what it needs for too long, and nothing was changed.
  return error.status === 0 || error.status >= 500 || error.code === "in_progress";
}

/**
 * Reads what failed and is on the page again by itself, one after the other, those first that failed
 * first; a page comes back so without a press, and a server that is away is not asked by all of its parts.
 */
function readsAgain(client: QueryClient): (error: unknown) => void {
  let isLooking = false;
  const failed = () =>
    client
      .getQueryCache()
      .findAll({ type: "active", predicate: ({ state }) => mayAnswerLater(state.error) })
      .sort((a, b) => a.state.errorUpdatedAt - b.state.errorUpdatedAt);
  const look = async () => {
    const [first] = failed();
    // A page that nobody looks at reads when somebody does.
    if (document.hidden) throw first?.state.error ?? new Error("Nobody looks at the page.");
    if (first) {
      const { queryKey } = first;
      await client.refetchQueries({ queryKey, exact: true }, { throwOnError: true });
    }
    isLooking = false;
    const [next] = failed();
    if (next) start(next.state.error);
  };
  const start = (error: unknown) => {
    if (isLooking) return;
    isLooking = true;
    keepTrying(look, error);
  };
  return start;
}

type Watched = { readonly state: { readonly error: Error | null } };

/** Looks again each minute at what others change too; what failed is read again by the above. */
export function lookAgainEachMinute({ state }: Watched): number | false {
  return state.error === null && 60_000;
}
