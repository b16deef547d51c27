import { type Query, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { sessionKey } from "../session/session.ts";
import { ApiError } from "./api-error.ts";

/**
 * The cache of everything that was read from the API. Reads that found no answer, or a busy server,
 * are tried twice more; an answer that says no is final. `networkMode: "always"` lets a call without a network fail
 * with its message, where the default waits silently. Any read that is told that nobody is signed in
 * has the session asked again, so that a page that needs one sends to the login.
 */
export function createQueryClient(): QueryClient {
  const recheckSession = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) {
      void client.invalidateQueries({ queryKey: sessionKey });
    }
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: recheckSession }),
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: 15_000,
        retry: mayTryAgain,
        retryDelay,
        refetchInterval: lookAgainWhileAway,
      },
    },
  });
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

const whileAwayMs = 5_000;
const whileWatchedMs = 60_000;

type Watched = { readonly state: { readonly error: Error | null } };

/** Looks again every 5 s while the server cannot answer, so that a page comes back by itself. */
export function lookAgainWhileAway({ state: { error } }: Watched): number | false {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 ? whileAwayMs : false;
}

/** Looks again each minute at what others change too, and sooner while the server is away. */
export function lookAgainEachMinute(query: Watched): number | false {
  return query.state.error === null ? whileWatchedMs : lookAgainWhileAway(query);
}

/** The server has asked its maps provider for 3 s already, and somebody waits for the price. */
const triedEnough: readonly string[] = ["places_unavailable", "route_unavailable"];

/** Whether a failed read is worth another try; `failures` counts those so far, from 0. */
export function mayTryAgain(failures: number, error: unknown): boolean {
  if (failures >= 2 || !(error instanceof ApiError)) return false;
  const { status, code } = error;
  // Somebody else held what it needs for too long, and nothing was changed.
  if (status === 0 || code === "in_progress") return true;
  return status >= 502 && !triedEnough.includes(code);
}

function retryDelay(failures: number): number {
  return Math.min(4000, 500 * 2 ** failures);
}
