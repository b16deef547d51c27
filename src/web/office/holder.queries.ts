import type { ReplyOf } from "#web/api/api-client.ts";
import { useRead } from "#web/api/use-read.ts";

/** A driver or a vehicle with all documents that are asked of it. */
export type Holder = ReplyOf<"GET /api/documents/of/{id}">;

/** The documents of one driver or one vehicle, for the office. */
export function useDocumentsOf(id: string) {
  return useRead("GET /api/documents/of/{id}", ["documents", "of", id], { params: { id } });
}
