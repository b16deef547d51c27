import { useInfiniteQuery } from "@tanstack/react-query";
import { callApi, type ReplyOf } from "#web/api/api-client.ts";
import { lookAgainEachMinute } from "#web/api/query-client.ts";
import { serverNow } from "#web/browser/use-now.ts";

type OpenJobs = ReplyOf<"GET /api/jobs/open">;

/** A job that a driver may take. */
export type Job = OpenJobs["items"][number];

/** An offer, with when it ends by the clock of this phone: the server says how long it stands. */
export type Offer = Job & { readonly endsMs: number };

/** As many as a thumb scrolls through before the next ones are asked for. */
const pageSize = 10;

/** The jobs that fit the driver: those that are offered, and the open ones, a page after another. */
export function useOpenJobs() {
  const query = useInfiniteQuery({
    queryKey: ["orders", "open-jobs"],
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      const page = await callApi("GET /api/jobs/open", {
        query: { limit: pageSize, ...cursor },
        signal,
      });
      return { ...page, readMs: serverNow() };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: lookAgainEachMinute,
    // Others take jobs all the time.
    staleTime: 0,
  });
  const [first] = query.data?.pages ?? [];
  const data = first && {
    ...first,
    offers: first.offers.map(
      (offer): Offer => ({
        ...offer,
        endsMs: first.readMs + offer.secondsLeft * 1000,
      }),
    ),
    items: query.data?.pages.flatMap(({ items }) => items) ?? [],
  };
  return { ...query, data, isPlaceholderData: false };
}
