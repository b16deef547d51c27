import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { messageOf } from "./api-error.ts";

export type Outcome = Pick<UseQueryResult, "error" | "isPending" | "errorUpdatedAt"> &
  Partial<Pick<UseQueryResult, "isPlaceholderData">>;

/** The failure of a read until a later try succeeds: the page must not flicker at each try. */
export function useSteadyError(query: Outcome): Error | null {
  const [last, setLast] = useState<Error | null>(null);
  const current = steadyError(query, last);
  if (current !== last) setLast(current);
  return current;
}

/** `last` still holds while the same read is tried again; a read of something else starts clean. */
export function steadyError(query: Outcome, last: Error | null): Error | null {
  const hasNoAnswer = query.isPending || query.isPlaceholderData;
  const hasFailedBefore = hasNoAnswer && query.errorUpdatedAt > 0;
  return query.error ?? (hasFailedBefore ? last : null);
}

export type FailedReading = {
  readonly error: Error;
  readonly message: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
};

/** Something that is read from the server: not needed yet, under way, failed, or here. */
export type Reading<T> =
  | { readonly state: "idle" | "loading" }
  | ({ readonly state: "failed" } & FailedReading)
  | { readonly state: "ready"; readonly value: T };

/** A read as it stands; `isAsked` says whether it is needed yet. */
export function useReading<T>(isAsked: boolean, query: UseQueryResult<T>): Reading<T> {
  const { data, isFetching, refetch } = query;
  const error = useSteadyError(query);
  return useMemo(() => {
    if (!isAsked) return { state: "idle" };
    if (data !== undefined) return { state: "ready", value: data };
    if (error === null) return { state: "loading" };
    const onRetry = () => void refetch();
    return { state: "failed", error, message: messageOf(error), busy: isFetching, onRetry };
  }, [isAsked, data, error, isFetching, refetch]);
}
