import { useQuery } from "@tanstack/react-query";
import type { DocumentStanding } from "#domain/fleet/documents.ts";
import { callApi, type ReplyOf } from "#web/lib/api/api-client.ts";
import { lookAgainEachMinute } from "#web/lib/api/query-client.ts";
import type { Holder } from "#web/parts/records/holder.queries.ts";
import type { StatusTone } from "#web/ui/status-badge.tsx";

export type HeldKind = Holder["kinds"][number];
export type HeldDocument = HeldKind["documents"][number];

/** The documents of the driver who looks, and of the vehicles. */
export function useMyDocuments() {
  return useQuery({
    queryKey: ["documents", "mine"],
    queryFn: ({ signal }) => callApi("GET /api/documents/mine", { signal }),
  });
}

export type Listed = ReplyOf<"GET /api/documents/all">;
export type ListedStanding = "waiting" | "expiring" | "expired";

/** One page of what the office does about documents. */
export function useDocumentList(standing: ListedStanding, cursor: string | undefined) {
  return useQuery({
    queryKey: ["documents", "list", standing, cursor],
    queryFn: ({ signal }) =>
      callApi("GET /api/documents/all", {
        query: { standing, counts: "yes", limit: 50, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
    refetchInterval: lookAgainEachMinute,
  });
}

/** How it stands with a document, as shape and word. */
export const standingLooks: Readonly<Record<DocumentStanding, readonly [StatusTone, string]>> = {
  missing: ["gone", "Not sent"],
  waiting: ["waiting", "Waits for review"],
  refused: ["stopped", "Refused"],
  accepted: ["done", "Accepted"],
  expiring: ["waiting", "Ends soon"],
  expired: ["stopped", "Expired"],
};
