import {
  type Query,
  QueryCache,
  QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { keepTrying } from "#web/offline/try-again.ts";
import { sessionKey } from "#web/session/session.ts";
import { type CallKey, type CallOptions, callApi, type ReplyOf } from "./api-client.ts";
import { ApiError } from "./api-error.ts";
import type { Outcome } from "./use-steady-error.ts";

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

/** A first read that is still under way began before the write, so it begins anew. */
export async function readAgain(client: QueryClient): Promise<void> {
  const predicate = ({ queryKey }: Query) => queryKey[0] !== sessionKey[0];
  await client.cancelQueries({
    predicate: (query) => query.state.data === undefined && predicate(query),
  });
  await client.invalidateQueries({ predicate });
}

export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => readAgain(client);
}

/** Whether a failed read is worth another try: nobody answered, or the server could not. */
export function mayAnswerLater(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  // Somebody else held what it needs for too long, and nothing was changed.
  return error.status === 0 || error.status >= 500 || error.code === "in_progress";
}

/** One after the other: a server that is away is not asked by all parts of a page at once. */
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

/** Looks again each minute at what others change too; what failed is read again by the above. */
export function lookAgainEachMinute({ state }: { readonly state: Pick<Outcome, "error"> }) {
  return state.error === null && 60_000;
}

/** What a call takes, and when it is read again. */
type Asked<Call extends CallKey> = Omit<CallOptions<Call>, "signal"> &
  Pick<
    UseQueryOptions<ReplyOf<Call>>,
    "enabled" | "gcTime" | "placeholderData" | "refetchInterval" | "staleTime"
  >;

type AskedArgument<Call extends CallKey> =
  Record<never, never> extends Asked<Call> ? [asked?: Asked<Call>] : [asked: Asked<Call>];

/** A read of a call. Its answer is kept under what is asked, behind the first part of the path. */
export function readOptions<Call extends CallKey>(call: Call, ...[asked]: AskedArgument<Call>) {
  const { params, query, headers, ...when } = (asked ?? {}) as Asked<CallKey>;
  const sent = { params, query, headers } as unknown as CallOptions<Call>;
  const options: unknown = {
    ...when,
    queryKey: [call.split("/")[2], call, params, query, headers],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => callApi(call, { ...sent, signal }),
  };
  return options as UseQueryOptions<ReplyOf<Call>>;
}

export const useRead = <Call extends CallKey>(
  call: Call,
  ...asked: AskedArgument<Call>
): UseQueryResult<ReplyOf<Call>> => useQuery(readOptions(call, ...asked));
