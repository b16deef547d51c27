import { useQuery } from "@tanstack/react-query";
import { callApi, type ReplyOf } from "#web/lib/api/api-client.ts";

/** What we hold about the client who is signed in, in short. */
export type OwnData = ReplyOf<"GET /api/clients/mydata">;
export type OwnRequest = OwnData["requests"][number];

export const ownDataKey = ["own-data"] as const;

export function useOwnData() {
  return useQuery({
    queryKey: ownDataKey,
    queryFn: ({ signal }) => callApi("GET /api/clients/mydata", { signal }),
  });
}
