import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { sizeText } from "#domain/fleet/truck-catalogue.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import { callApi, type ReplyOf } from "#web/lib/api/api-client.ts";
import { formatDateTime } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { RetryIcon } from "#web/ui/icons.tsx";
import { Notice } from "#web/ui/states/notice.tsx";
import type { Order } from "../order-records.ts";

type Asked = Pick<Order, "id" | "truckSize" | "orderDate" | "orderTime">;
export type FreeDriver = ReplyOf<"GET /api/orders/{id}/drivers">["items"][number];

/** The drivers who can take all of these orders, the nearest to the first pickup in front. */
export function useFreeDrivers([first, ...others]: readonly Pick<Order, "id">[], q: string) {
  const also = others.map(({ id }) => id).join(",");
  const id = first?.id ?? "";
  return useQuery({
    queryKey: ["drivers", "free", id, also, q],
    queryFn: ({ signal }) =>
      callApi("GET /api/orders/{id}/drivers", {
        params: { id },
        query: { ...(q !== "" && { q }), ...(also !== "" && { also }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: first !== undefined,
    // Who is free changes with every order that somebody else assigns.
    staleTime: 0,
  });
}

/** How far a driver is from the pickup: `12 km (estimated) from Soweto`. */
export function wayText({ way, area, name }: FreeDriver): string {
  if (way === null) return `We do not know where ${name} starts`;
  return `${formatDistance(way)} from ${way.from === "job" ? "the job before" : area}`;
}

const awayWords = { "day-off": "Day off", hours: "Does not work at that time" } as const;

/** What speaks against a driver who can take the order all the same; null for nothing. */
export function againstText({ away, isBeyondReach }: FreeDriver): string | null {
  const words = [away && awayWords[away], isBeyondReach && "Farther than they go"];
  return words.filter(Boolean).join(". ") || null;
}

/** Why the list of drivers is empty, and a way to look again. */
export function NobodyCan(props: {
  readonly order: Asked;
  readonly query: Pick<UseQueryResult, "isFetching" | "refetch">;
}) {
  const { order, query } = props;
  return (
    <Notice kind="warning" title="No driver can take this order now">
      <p>
        It needs an active driver with an active vehicle of at least {sizeText(order.truckSize)},
        and neither may have another job around {formatDateTime(order.orderDate, order.orderTime)}.
      </p>
      <Button
        variant="secondary"
        size="compact"
        className="mt-3"
        busy={query.isFetching}
        icon={<RetryIcon className="size-5" />}
        onClick={() => void query.refetch()}
      >
        Look again
      </Button>
    </Notice>
  );
}
