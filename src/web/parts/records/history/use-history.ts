import { useInfiniteQuery } from "@tanstack/react-query";
import type { RecordKind } from "../record-kind.ts";

const eventsAtOnce = 10;

/** What happened to a record, the latest first, some events at a time. */
export function useHistory<Row extends { readonly id: string }, Filters extends object>(
  kind: RecordKind<Row, Filters>,
  id: string,
) {
  return useInfiniteQuery({
    queryKey: [kind.key, "history", id],
    queryFn: async ({ pageParam, signal }) => {
      const page = { limit: eventsAtOnce, ...(pageParam === null ? {} : { cursor: pageParam }) };
      return (await kind.history?.(id, page, signal)) ?? { items: [], total: 0, nextCursor: null };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: kind.history !== undefined,
  });
}
