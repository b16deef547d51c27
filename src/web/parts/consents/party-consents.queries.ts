import { useQuery } from "@tanstack/react-query";
import { callApi } from "#web/lib/api/api-client.ts";

/** What somebody agreed to, and whether the person was erased since. */
export function usePartyConsents(id: string) {
  return useQuery({
    queryKey: ["consents", id],
    queryFn: ({ signal }) => callApi("GET /api/parties/{id}/consents", { params: { id }, signal }),
  });
}
