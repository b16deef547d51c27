import {
  keepPreviousData,
  type QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { readWithOfflineCopy } from "#web/offline/cached-reads.ts";
import { type CallOptions, type CallReply, callApi, type JsonCallKey } from "./api-client.ts";

/** Every call that only reads. */
export type ReadCall = Extract<JsonCallKey, `GET ${string}`>;

/** The path parameters, query and headers of a call that reads. */
export type ReadRequest<Call extends ReadCall> = Omit<CallOptions<Call>, "body" | "signal">;

/** Options of a call that reads. The first four are TanStack Query's own. */
export type ReadOptions<Reply> = Pick<
  UseQueryOptions<Reply>,
  "enabled" | "gcTime" | "refetchInterval" | "staleTime"
> & {
  /** True to show the reply to the previous request until the new reply arrives. */
  readonly keepPrevious?: boolean;
  /** The name under which a driver's phone stores the reply, to show it without a connection. */
  readonly offlineName?: string;
};

type ReadArguments<Call extends ReadCall> =
  Record<never, never> extends ReadRequest<Call>
    ? [asked?: ReadRequest<Call>, behaviour?: ReadOptions<CallReply<Call>>]
    : [asked: ReadRequest<Call>, behaviour?: ReadOptions<CallReply<Call>>];

/** Reads data for a page: `useApiRead("GET /api/orders/{id}", { params: { id } })`. */
export const useApiRead = <Call extends ReadCall>(
  call: Call,
  ...read: ReadArguments<Call>
): UseQueryResult<CallReply<Call>> => useQuery(readOptions(call, ...read));

/** A `refetchInterval`: shows other people's changes within a minute. A failed read has its own retries. */
export const refetchEveryMinute = ({
  state,
}: {
  readonly state: { readonly error: Error | null };
}) => state.error === null && 60_000;

/** The key of a reply in the cache. A key with only part of a request matches every request with that part. */
export const replyCacheKey = <Call extends ReadCall>(
  call: Call,
  asked: Partial<ReadRequest<Call>> = {},
) => [call, asked] as const;

function readOptions<Call extends ReadCall>(
  call: Call,
  ...[asked, behaviour = {}]: ReadArguments<Call>
): UseQueryOptions<CallReply<Call>> {
  const { keepPrevious, offlineName, ...options } = behaviour;
  const whole: unknown = {
    ...options,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    queryKey: replyCacheKey(call, asked),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
      const read = () => callApi(call, { ...asked, signal } as unknown as CallOptions<Call>);
      return offlineName === undefined ? read() : readWithOfflineCopy(offlineName, read);
    },
  };
  return whole as UseQueryOptions<CallReply<Call>>;
}

/** The cache of all replies that pages have read. */
export type ReadCache = QueryClient;

/** The cache of replies, for code outside of rendering such as the code behind a button. */
export const useReadCache = (): ReadCache => useQueryClient();

/** The reply that the cache has from the last 15 s (or `staleTime`), or else a new one. @throws ApiError */
export const fetchWithCache = <Call extends ReadCall>(
  cache: ReadCache,
  call: Call,
  ...read: ReadArguments<Call>
): Promise<CallReply<Call>> => cache.fetchQuery(readOptions(call, ...read));
