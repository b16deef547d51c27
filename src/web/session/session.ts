import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { type CallReply, callApi } from "#web/api/api-client.ts";
import { ApiError } from "#web/api/api-error.ts";
import { usePersistentReadError } from "#web/api/use-steady-error.ts";
import {
  clearStorage,
  deleteDeviceDatabases,
  readFromStorage,
  removeFromStorage,
  writeToStorage,
} from "#web/browser/browser-storage.ts";
import { isMaybeSignedIn, isSignedInHintChange, storeSignedInHint } from "./signed-in-hint.ts";

export type SignedInParty = CallReply<"GET /api/me">["partyData"];

/** The cache key of the signed-in person. A null in the cache means that nobody is signed in. */
export const sessionQueryKey = ["session"] as const;

/** Fires on `window` when somebody logs out. Whatever holds a draft in memory drops it. */
export const signedOutEvent = "layisha:signed-out";

/** Fires on `window` when somebody presses log out. A listener may cancel the event to save unsent work. */
export const signingOutEvent = "layisha:signing-out";

/** Fires on `window` when somebody else has logged in in this browser. Drafts in memory are dropped. */
export const otherPartySignedInEvent = "layisha:other-party";

const pendingSignOut = "signOutPending";

type LeavePage = (hasServerEndedIt: boolean) => unknown;

/** Reads who is signed in, again whenever the window gets the focus or another tab logs in or out. */
export function useSession() {
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: sessionQueryKey,
    queryFn: async ({ client, signal }) => {
      const party = await fetchSignedInParty(signal);
      if (party) resetForOtherParty(client, party);
      else if (!signal.aborted) storeSignedInHint(null);
      return party;
    },
    staleTime: 60_000,
    refetchOnWindowFocus: "always",
  });
  const { refetch } = query;
  useEffect(() => {
    const check = (event: StorageEvent) => {
      if (isSignedInHintChange(event)) void refetch({ cancelRefetch: false });
    };
    window.addEventListener("storage", check);
    return () => window.removeEventListener("storage", check);
  }, [refetch]);
  const failure = usePersistentReadError(query);
  const isUnknown = query.data === undefined;
  return {
    /** The signed-in person; null for a visitor, and until the server has answered. */
    party: query.data ?? null,
    isPending: isUnknown && failure === null,
    /** Why the server could not say who is signed in, or null. A visitor is no error. */
    error: isUnknown ? failure : null,
    retry: refetch,
    /** Ends the session. `leave` must open a page that needs no session. */
    signOut: useCallback((leave: LeavePage) => signOut(cache, leave), [cache]),
  };
}

export const isNotSessionQuery = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
  queryKey[0] !== sessionQueryKey[0];

/** The name in local storage of the id of the person to whom these drafts there belong. */
const draftOwner = "draftOwner";
const personalDrafts = ["quote-draft", "booked-for"];

/** The id of the person for whom the cache holds replies. */
const cacheOwners = new WeakMap<QueryClient, string>();

/** Drops what somebody else has left: in the browser, and in this tab if another tab has logged in. */
function resetForOtherParty(cache: QueryClient, { id }: Pick<SignedInParty, "id">): void {
  const before = cacheOwners.get(cache);
  cacheOwners.set(cache, id);
  const owner = readFromStorage("local", draftOwner) ?? id;
  writeToStorage("local", draftOwner, id);
  if (owner !== id) {
    deleteDeviceDatabases("keys");
    for (const name of personalDrafts) removeFromStorage("local", name);
  } else if ((before ?? id) === id) return;
  window.dispatchEvent(new Event(otherPartySignedInEvent));
  void cache.resetQueries({ predicate: isNotSessionQuery });
}

/** Starts the session of somebody who has just logged in, and drops the data read before the login. */
export async function startSession(cache: QueryClient, party: SignedInParty): Promise<void> {
  removeFromStorage("local", pendingSignOut);
  storeSignedInHint(party.type);
  // A read of the session that is still under way would say that nobody is signed in.
  await cache.cancelQueries();
  cache.removeQueries({ predicate: isNotSessionQuery });
  deleteDeviceDatabases("keys");
  resetForOtherParty(cache, party);
  cache.setQueryData(sessionQueryKey, party);
}

/** Fires on `window` when somebody logs in again on the page where their session has ended. */
export const sessionResumedEvent = "layisha:session-resumed";

/** Resumes the session on the page where it has ended. The page keeps its data, then reads it again. */
export async function resumeSessionOnSamePage(
  cache: QueryClient,
  party: SignedInParty,
): Promise<void> {
  removeFromStorage("local", pendingSignOut);
  storeSignedInHint(party.type);
  await cache.cancelQueries({ queryKey: sessionQueryKey });
  cache.setQueryData(sessionQueryKey, party);
  window.dispatchEvent(new Event(sessionResumedEvent));
  await cache.invalidateQueries({ predicate: isNotSessionQuery });
}

/**
 * Ends the session in this browser at once, whatever the server says. Only the server can delete the cookie:
 * while it does not answer, the browser stores the logout, and sends it before it next reads the session.
 */
export async function signOut(cache: QueryClient, leave: LeavePage): Promise<void> {
  clearStorage();
  writeToStorage("local", pendingSignOut, "yes");
  window.dispatchEvent(new Event(signedOutEvent));
  const ending = endSessionOnServer();
  const tooLate = new Promise<false>((resolve) => setTimeout(resolve, logoutWaitMs, false));
  await leave(await Promise.race([ending, tooLate]));
  await cache.cancelQueries();
  storeSignedInHint(null);
  cache.setQueryData(sessionQueryKey, null);
  cache.removeQueries({ predicate: isNotSessionQuery });
  await ending;
}

/** Reads who is signed in, unless this browser knows that nobody is. Sends a stored logout first. */
export async function fetchSignedInParty(signal: AbortSignal): Promise<SignedInParty | null> {
  if (readFromStorage("local", pendingSignOut) && !(await endSessionOnServer())) return null;
  if (!isMaybeSignedIn()) return null;
  try {
    const { partyData } = await callApi("GET /api/me", { signal });
    storeSignedInHint(partyData.type);
    return partyData;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    storeSignedInHint(null);
    // A draft that a visitor begins from here on is not the party's.
    if (!personalDrafts.some((name) => readFromStorage("local", name)))
      removeFromStorage("local", draftOwner);
    return null;
  }
}

/** How long a person who logs out waits for the server, in milliseconds. */
const logoutWaitMs = 2000;

/** Asks the server to end the session. Returns whether it has. */
async function endSessionOnServer(): Promise<boolean> {
  try {
    await callApi("POST /api/logout");
    removeFromStorage("local", pendingSignOut);
    return true;
  } catch {
    // The logout stays stored in the browser, and fetchSignedInParty sends it again.
    return false;
  }
}
