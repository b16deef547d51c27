import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import { type CallKey, type CallOptions, callApi, type ReplyOf } from "./api-client.ts";

/** What a call takes, and when it is read again. */
type Asked<Call extends CallKey> = Omit<CallOptions<Call>, "signal"> &
  Pick<
    UseQueryOptions<ReplyOf<Call>>,
    "enabled" | "gcTime" | "placeholderData" | "refetchInterval" | "staleTime"
  >;

/** Reads a call for as long as the page shows it; its answer is kept under `queryKey`. */
export function useRead<Call extends CallKey>(
  call: Call,
  queryKey: QueryKey,
  ...[asked]: Record<never, never> extends Asked<Call> ? [Asked<Call>?] : [Asked<Call>]
): UseQueryResult<ReplyOf<Call>> {
  const { params, query, headers, ...when } = (asked ?? {}) as Asked<CallKey>;
  const sent = { params, query, headers } as unknown as CallOptions<Call>;
  return useQuery({
    ...when,
    queryKey,
    queryFn: ({ signal }) => callApi(call, { ...sent, signal }),
  });
}
