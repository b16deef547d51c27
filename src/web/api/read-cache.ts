import { QueryCache, QueryClient } from "@tanstack/react-query";
import { retryUntilSuccess } from "#web/offline/try-again.ts";
import { isNotSessionQuery, sessionQueryKey } from "#web/session/session.ts";
import { ApiError } from "./api-error.ts";
import type { ReadCache } from "./use-read.ts";

/**
 * Makes the cache of all replies that pages read. A read that got no answer, or found the server busy, is
 * retried while a page shows it; a refusal is final. With `networkMode: "always"` a read without a network
 * fails with its message, where the default would wait silently. A reply that nobody is signed in makes the
 * cache read the session again, so that the page's guard sends the visitor to the login.
 */
export function createReadCache(): ReadCache {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) {
      void cache.invalidateQueries({ queryKey: sessionQueryKey });
    }
    if (isReadWorthRetrying(error)) retryLater(error);
  };
  const cache: ReadCache = new QueryClient({
    queryCache: new QueryCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: 15_000,
        retry: false,
      },
    },
  });
  const retryLater = retryFailedReads(cache);
  return cache;
}

/**
 * Reads all data of the shown page again after a change. Nothing lists which data a change affects, so no
 * such list can be wrong. A first read that began before the change is started again.
 */
export async function refreshCachedReads(cache: ReadCache): Promise<void> {
  await cache.cancelQueries({
    predicate: (query) => query.state.data === undefined && isNotSessionQuery(query),
  });
  await cache.invalidateQueries({ predicate: isNotSessionQuery });
}

/** Whether another try may succeed, because no answer came or the server itself failed. */
export function isReadWorthRetrying(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  // `in_progress`: this call waited too long for another call to finish, and changed nothing.
  return error.status === 0 || error.status >= 500 || error.code === "in_progress";
}

/** Retries failed reads one by one: a page must not send all its reads at once to a busy server. */
function retryFailedReads(cache: ReadCache): (error: unknown) => void {
  let isRetrying = false;
  const failedReads = () =>
    cache
      .getQueryCache()
      .findAll({ type: "active", predicate: ({ state }) => isReadWorthRetrying(state.error) })
      .sort((a, b) => a.state.errorUpdatedAt - b.state.errorUpdatedAt);
  const retryFirst = async () => {
    const [first] = failedReads();
    // A hidden page sends no retry until somebody looks at it again.
    if (document.hidden) throw first?.state.error ?? new Error("The page is hidden.");
    if (first) {
      const { queryKey } = first;
      await cache.refetchQueries({ queryKey, exact: true }, { throwOnError: true });
    }
    isRetrying = false;
    const [next] = failedReads();
    if (next) start(next.state.error);
  };
  const start = (error: unknown) => {
    if (isRetrying) return;
    isRetrying = true;
    retryUntilSuccess(retryFirst, error);
  };
  return start;
}
