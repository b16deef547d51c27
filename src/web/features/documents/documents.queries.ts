import type { DocumentStanding } from "#domain/fleet/documents.ts";
import type { ReplyOf } from "#web/api/api-client.ts";
import { lookAgainEachMinute } from "#web/api/query-client.ts";
import { useRead } from "#web/api/use-read.ts";
import type { Holder } from "#web/office/holder.queries.ts";
import type { StatusTone } from "#web/ui/status-badge.tsx";

export type HeldKind = Holder["kinds"][number];
export type HeldDocument = HeldKind["documents"][number];

/** The documents of the driver who looks, and of the vehicles. */
export function useMyDocuments() {
  return useRead("GET /api/documents/mine", ["documents", "mine"]);
}

export type Listed = ReplyOf<"GET /api/documents/all">;
export type ListedStanding = "waiting" | "expiring" | "expired";

/** One page of what the office does about documents. */
export function useDocumentList(standing: ListedStanding, cursor: string | undefined) {
  return useRead("GET /api/documents/all", ["documents", "list", standing, cursor], {
    query: { standing, counts: "yes", limit: 50, ...(cursor !== undefined && { cursor }) },
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
