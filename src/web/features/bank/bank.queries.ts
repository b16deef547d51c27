import type { ReplyOf } from "#web/api/api-client.ts";
import { useRead } from "#web/api/use-read.ts";

export type ShownLine = ReplyOf<"GET /api/bank/lines">["items"][number];
export type LineStanding = "waiting" | "settled" | "all";

/** One page of the lines of the bank. */
export function useBankLines(standing: LineStanding, cursor: string | undefined) {
  return useRead("GET /api/bank/lines", ["bank", standing, cursor], {
    query: { standing, counts: "yes", limit: 50, ...(cursor !== undefined && { cursor }) },
  });
}

/** Where the bank's balances contradict our lines, and the last statements. */
export function useBankOverview() {
  return useRead("GET /api/bank/overview", ["bank", "overview"]);
}
