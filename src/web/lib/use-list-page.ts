import type { UseQueryResult } from "@tanstack/react-query";
import { messageOf } from "./api/api-error.ts";
import { useSteadyError } from "./use-steady-error.ts";

/** A list's query as the table shows it. */
export function useListPage<Row>(
  query: UseQueryResult<{
    readonly items: readonly Row[];
    readonly total: number;
    readonly nextCursor: string | null;
  }>,
) {
  const error = useSteadyError(query);
  const { data, isPlaceholderData, isFetching, refetch } = query;
  return {
    rows: data?.items,
    total: data?.total ?? 0,
    nextCursor: data?.nextCursor ?? null,
    isOld: isPlaceholderData && isFetching,
    isFetching,
    error: error === null ? null : messageOf(error),
    retry: () => void refetch(),
  };
}
