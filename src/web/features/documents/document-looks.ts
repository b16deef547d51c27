import type { DocumentStanding } from "#domain/fleet/documents.ts";
import type { ReplyOf } from "#web/api/api-client.ts";
import type { StatusTone } from "#web/ui/status-badge.tsx";

/** A driver or a vehicle with all documents that are asked of it. */
export type Holder = ReplyOf<"GET /api/documents/of/{id}">;
export type HeldKind = Holder["kinds"][number];
export type HeldDocument = HeldKind["documents"][number];

/** How it stands with a document, as shape and word. */
export const standingLooks: Readonly<Record<DocumentStanding, readonly [StatusTone, string]>> = {
  missing: ["gone", "Not sent"],
  waiting: ["waiting", "Waits for review"],
  refused: ["stopped", "Refused"],
  accepted: ["done", "Accepted"],
  expiring: ["waiting", "Ends soon"],
  expired: ["stopped", "Expired"],
};
