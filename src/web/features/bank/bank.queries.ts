import { useQuery } from "@tanstack/react-query";
import { callApi, type ReplyOf } from "#web/lib/api/api-client.ts";

export type ShownLine = ReplyOf<"GET /api/bank/lines">["items"][number];
export type LineStanding = "waiting" | "settled" | "all";

/** One page of the lines of the bank. */
export function useBankLines(standing: LineStanding, cursor: string | undefined) {
  return useQuery({
    queryKey: ["bank", standing, cursor],
    queryFn: ({ signal }) =>
      callApi("GET /api/bank/lines", {
        query: { standing, counts: "yes", limit: 50, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
  });
}

/** Where the bank's balances contradict our lines, and the last statements. */
export function useBankOverview() {
  return useQuery({
    queryKey: ["bank", "overview"],
    queryFn: ({ signal }) => callApi("GET /api/bank/overview", { signal }),
  });
}
