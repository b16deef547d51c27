import { useQuery } from "@tanstack/react-query";
import { callApi, type ReplyOf } from "#web/lib/api/api-client.ts";

/** A driver or a vehicle with all documents that are asked of it. */
export type Holder = ReplyOf<"GET /api/documents/of/{id}">;

/** The documents of one driver or one vehicle, for the office. */
export function useDocumentsOf(id: string) {
  return useQuery({
    queryKey: ["documents", "of", id],
    queryFn: ({ signal }) => callApi("GET /api/documents/of/{id}", { params: { id }, signal }),
  });
}
