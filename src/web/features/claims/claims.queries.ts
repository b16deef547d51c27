import type { ReplyOf } from "#web/api/api-client.ts";
import { lookAgainEachMinute } from "#web/api/query-client.ts";
import { useRead } from "#web/api/use-read.ts";

export type Claim = ReplyOf<"GET /api/orders/{id}/claims">["items"][number];

/** The claims of one order, the latest first. */
export function useClaims(orderId: string) {
  return useRead("GET /api/orders/{id}/claims", ["order", orderId, "claims"], {
    params: { id: orderId },
    refetchInterval: lookAgainEachMinute,
  });
}
