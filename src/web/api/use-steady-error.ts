import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

export type Outcome = Pick<UseQueryResult, "error" | "isPending" | "errorUpdatedAt"> &
  Partial<Pick<UseQueryResult, "isPlaceholderData">>;

/**
 * The failure of a read until a later try succeeds. The query itself forgets it at each new try,
 * which would make the page flicker between "failed" and "loading" while the server is away.
 */
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
