import { useInfiniteQuery } from "@tanstack/react-query";
import { callApi, type ReplyOf } from "#web/api/api-client.ts";
import { useRead } from "#web/api/use-read.ts";

export type Wallet = ReplyOf<"GET /api/wallets/{id}">;
export type WalletLine = ReplyOf<"GET /api/wallets/{id}/entries">["items"][number];

const linesAtOnce = 25;

/** What a driver has with us. */
export function useWallet(id: string) {
  return useRead("GET /api/wallets/{id}", ["wallets", id], { params: { id } });
}

/** What came into a wallet and what was taken, the newest first. */
export function useWalletLines(id: string) {
  return useInfiniteQuery({
    queryKey: ["wallets", id, "lines"],
    queryFn: ({ pageParam, signal }) =>
      callApi("GET /api/wallets/{id}/entries", {
        params: { id },
        query: { limit: linesAtOnce, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
