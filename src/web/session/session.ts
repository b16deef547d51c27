import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { callApi, type ReplyOf } from "#web/api/api-client.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useSteadyError } from "#web/api/use-steady-error.ts";
import {
  forgetEverythingStored,
  forgetStored,
  readStored,
  writeStored,
} from "#web/browser/browser-storage.ts";
import { hintSignedIn, isAboutSignedIn, maybeSignedIn } from "./signed-in-hint.ts";

export type Party = ReplyOf<"GET /api/me">["partyData"];

export const sessionKey = ["session"] as const;

/** Fires on `window` when somebody logs out: drafts in memory are dropped. */
export const signedOutEvent = "layisha:signed-out";

/** Fires on `window` when a logout is pressed; what would be lost by it may cancel it. */
export const signingOutEvent = "layisha:signing-out";

/** Fires on `window` when another party logged in in this browser: drafts in memory are dropped. */
export const otherPartyEvent = "layisha:other-party";

const pendingSignOut = "signOutPending";

type Leave = (hasServerHeard: boolean) => unknown;

/** Asked again at each focus of the window, and when another tab logs somebody in or out. */
export function useSession() {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: sessionKey,
    queryFn: async ({ client, signal }) => {
      const party = await fetchParty(signal);
      if (party) dropWhatOthersRead(client, party);
      else if (!signal.aborted) hintSignedIn(null);
      return party;
    },
    staleTime: 60_000,
    refetchOnWindowFocus: "always",
  });
  const { refetch } = query;
  useEffect(() => {
    const look = (event: StorageEvent) => {
      if (isAboutSignedIn(event)) void refetch({ cancelRefetch: false });
    };
    window.addEventListener("storage", look);
    return () => window.removeEventListener("storage", look);
  }, [refetch]);
  const failure = useSteadyError(query);
  const unknown = query.data === undefined;
  return {
    /** Null for a visitor, and while it is not known. */
    party: query.data ?? null,
    isPending: unknown && failure === null,
    /** Why the server could not say who this is, which is not the same as being signed out; or null. */
    error: unknown ? failure : null,
    retry: useCallback(() => void refetch(), [refetch]),
    /** Ends the session; `leave` must show a page that needs none before the party is forgotten. */
    signOut: useCallback((leave: Leave) => signOut(queryClient, leave), [queryClient]),
  };
}

const isNotSession = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
  queryKey[0] !== sessionKey[0];

const readAs = new WeakMap<QueryClient, string>();

/** Another tab may have logged somebody else in: what this one read and typed goes. */
function dropWhatOthersRead(queryClient: QueryClient, { id }: Pick<Party, "id">): void {
  const before = readAs.get(queryClient);
  readAs.set(queryClient, id);
  if (before === undefined || before === id) return;
  window.dispatchEvent(new Event(otherPartyEvent));
  void queryClient.resetQueries({ predicate: isNotSession });
}

/** Takes over the party of a login that just succeeded; what was read as somebody else goes. */
export async function rememberParty(queryClient: QueryClient, party: Party): Promise<void> {
  forgetStored("local", pendingSignOut);
  hintSignedIn(party.type);
  // A check of the session that is still under way would answer for the visitor of before.
  await queryClient.cancelQueries();
  queryClient.removeQueries({ predicate: isNotSession });
  readAs.set(queryClient, party.id);
  queryClient.setQueryData(sessionKey, party);
}

/** Fires on `window` when a party whose session had ended has logged in again on the same page. */
export const resumedEvent = "layisha:session-resumed";

/** Continues a page whose session had ended: its data stays, and is read again. */
export async function resumeSession(queryClient: QueryClient, party: Party): Promise<void> {
  forgetStored("local", pendingSignOut);
  hintSignedIn(party.type);
  await queryClient.cancelQueries({ queryKey: sessionKey });
  queryClient.setQueryData(sessionKey, party);
  window.dispatchEvent(new Event(resumedEvent));
  await queryClient.invalidateQueries({ predicate: isNotSession });
}

/**
 * Ends the session here at once, whatever the server says. The cookie can only be ended by the
 * server; while it cannot be reached, the logout stays noted and is the first thing sent later.
 */
export async function signOut(queryClient: QueryClient, leave: Leave): Promise<void> {
  forgetEverythingStored();
  writeStored("local", pendingSignOut, "yes");
  window.dispatchEvent(new Event(signedOutEvent));
  const ending = endSessionOnServer();
  const late = new Promise<false>((resolve) => setTimeout(resolve, logoutPatienceMs, false));
  await leave(await Promise.race([ending, late]));
  await queryClient.cancelQueries();
  hintSignedIn(null);
  queryClient.setQueryData(sessionKey, null);
  queryClient.removeQueries({ predicate: isNotSession });
  await ending;
}

/** Asks who is signed in, unless this browser knows that nobody is; a late logout goes first. */
export async function fetchParty(signal: AbortSignal): Promise<Party | null> {
  if (readStored("local", pendingSignOut) && !(await endSessionOnServer())) return null;
  if (!maybeSignedIn()) return null;
  try {
    const { partyData } = await callApi("GET /api/me", { signal });
    hintSignedIn(partyData.type);
    return partyData;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    hintSignedIn(null);
    return null;
  }
}

/** How long somebody who logs out waits for the server, in milliseconds. */
const logoutPatienceMs = 2000;

/** Answers whether the server has ended the session. */
async function endSessionOnServer(): Promise<boolean> {
  try {
    await callApi("POST /api/logout");
    forgetStored("local", pendingSignOut);
    return true;
  } catch {
    // Stays noted; fetchParty sends it again.
    return false;
  }
}
