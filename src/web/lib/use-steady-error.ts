import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

/**
 * The failure of a read until a later try succeeds. The query itself forgets it at each new try,
 * which would make the page flicker between "failed" and "loading" while the server is away.
 */
export function useSteadyError(query: Pick<UseQueryResult, "error" | "isSuccess">): Error | null {
  const [last, setLast] = useState<Error | null>(null);
  const current = query.error ?? (query.isSuccess ? null : last);
  if (current !== last) setLast(current);
  return current;
}
