import { useQuery } from "@tanstack/react-query";
import { callApi, type ReplyOf } from "#web/lib/api/api-client.ts";
import { lookAgainEachMinute } from "#web/lib/api/query-client.ts";

export type Claim = ReplyOf<"GET /api/orders/{id}/claims">["items"][number];

/** The claims of one order, the latest first. */
export function useClaims(orderId: string) {
  return useQuery({
    queryKey: ["order", orderId, "claims"],
    queryFn: ({ signal }) =>
      callApi("GET /api/orders/{id}/claims", { params: { id: orderId }, signal }),
    refetchInterval: lookAgainEachMinute,
  });
}
