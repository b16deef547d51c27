import { useInfiniteQuery } from "@tanstack/react-query";
import { serverNowMs } from "#web/browser/use-now.ts";
import { type CallOptions, type CallReply, callApi } from "./api-client.ts";
import {
  type ReadCall,
  type ReadRequest,
  type refetchEveryMinute,
  replyCacheKey,
} from "./use-read.ts";

/** Every call that answers with one part of a list and the cursor of the next part. */
export type PagedCall = {
  [Call in ReadCall]: CallReply<Call> extends {
    readonly items: readonly unknown[];
    readonly nextCursor: string | null;
  }
    ? Call
    : never;
}[ReadCall];

export type ListItem<Call extends PagedCall> = CallReply<Call>["items"][number];

type Page<Call extends PagedCall> = CallReply<Call> & {
  /** The moment of reading this part, in milliseconds since 1970 by the server's clock. */
  readonly readMs: number;
};

/** Reads a list part by part: `fetchNextPage` of the result adds the next part. */
export function usePagedApiRead<Call extends PagedCall>(
  call: Call,
  asked: ReadRequest<Call>,
  behaviour: {
    readonly refetchInterval?: typeof refetchEveryMinute;
    readonly staleTime?: number;
  } = {},
) {
  const { query, ...sent } = asked as { readonly query?: object };
  return useInfiniteQuery({
    ...behaviour,
    queryKey: [...replyCacheKey(call, asked), "pages"],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page<Call>> => {
      const options = { ...sent, query: { ...query, cursor }, signal };
      const page = await callApi(call, options as unknown as CallOptions<Call>);
      return { ...page, readMs: serverNowMs() };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
