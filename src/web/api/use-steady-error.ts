import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { apiErrorMessage } from "./api-error.ts";

/** What a query says of its read: whether it waits for a reply, and whether it has failed. */
export type ReadStatus = Pick<UseQueryResult, "error" | "isPending" | "errorUpdatedAt"> &
  Partial<Pick<UseQueryResult, "isPlaceholderData">>;

/** Keeps the error of a failed read until a retry succeeds, so that the page does not flicker at each retry. */
export function usePersistentReadError(query: ReadStatus): Error | null {
  const [last, setLast] = useState<Error | null>(null);
  const current = persistentReadError(query, last);
  if (current !== last) setLast(current);
  return current;
}

/** The error of a read: `last` while the same read is retried. Another read starts without an error. */
export function persistentReadError(query: ReadStatus, last: Error | null): Error | null {
  const hasNoReply = query.isPending || query.isPlaceholderData;
  const hasFailedBefore = hasNoReply && query.errorUpdatedAt > 0;
  return query.error ?? (hasFailedBefore ? last : null);
}

type FailureProps = {
  readonly message: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
};

/** The props of a notice about a failed read. */
export const failureNoticeProps = (
  error: Error,
  query: { readonly isFetching: boolean; readonly refetch: () => unknown },
): FailureProps => ({
  message: apiErrorMessage(error),
  busy: query.isFetching,
  onRetry: () => void query.refetch(),
});

export type LoadFailure = FailureProps & { readonly error: Error };

/** The state of a read: not needed yet, under way, failed, or done. */
export type LoadState<T> =
  | { readonly state: "idle" | "loading" }
  | ({ readonly state: "failed" } & LoadFailure)
  | { readonly state: "ready"; readonly value: T };

/** Returns the state of a read; `isAsked` says whether the read is needed yet. */
export function useLoadState<T>(isAsked: boolean, query: UseQueryResult<T>): LoadState<T> {
  const { data, isFetching, refetch } = query;
  const error = usePersistentReadError(query);
  return useMemo(() => {
    if (!isAsked) return { state: "idle" };
    if (data !== undefined) return { state: "ready", value: data };
    if (error === null) return { state: "loading" };
    return { state: "failed", error, ...failureNoticeProps(error, { isFetching, refetch }) };
  }, [isAsked, data, error, isFetching, refetch]);
}
