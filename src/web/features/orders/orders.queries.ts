import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueries,
  useQuery,
} from "@tanstack/react-query";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { statusesThat } from "#domain/orders/order-states.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { lookAgainEachMinute, readAgain } from "#web/lib/api/query-client.ts";
import { nextOrder } from "./list/next-order.ts";
import type { OrdersQuery } from "./order-records.ts";

export const ordersPageSize = 25;

const ordersOptions = (query: OrdersQuery) =>
  queryOptions({
    queryKey: ["orders", query],
    queryFn: ({ signal }) => callApi("GET /api/orders/all", { query, signal }),
  });

/** One page of the viewer's orders; the page before stays in sight while the next one comes. */
export function useOrders(query: OrdersQuery) {
  return useQuery({
    ...ordersOptions({ ...query, limit: ordersPageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainEachMinute,
  });
}

/** The viewer's order that comes first, under way or ahead; null while there is none. */
export function useNextOrder(today: CalendarDate) {
  const shared = { sort: "orderDate", limit: 100 } as const;
  return useQueries({
    queries: statusesThat("isOpen").map((status) => ordersOptions({ ...shared, status })),
    combine: (results) =>
      nextOrder(
        results.flatMap(({ data }) => data?.items ?? []),
        today,
      ),
  });
}

/** One order with its client and driver. */
export function useOrder(id: string) {
  return useQuery({
    queryKey: ["order", id],
    queryFn: ({ signal }) => callApi("GET /api/orders/{id}", { params: { id }, signal }),
    refetchInterval: lookAgainEachMinute,
  });
}

/** Has everything that shows orders, or who can take one, read again. */
export async function reloadOrders(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    ["orders", "order", "drivers"].map((feature) =>
      readAgain(queryClient, { queryKey: [feature] }),
    ),
  );
}
