import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { type OrderStatus, orderStates } from "#domain/orders/order-states.ts";
import type { PartyStatus } from "#domain/people/party-kinds.ts";
import { callApi } from "#web/api/api-client.ts";
import { lookAgainEachMinute } from "#web/api/query-client.ts";
import { pageSize } from "#web/office/table/list-view.ts";
import { readOrKept } from "#web/offline/read-or-kept.ts";
import type { Order, OrdersQuery } from "./order-records.ts";

/** @param name by which a driver's phone keeps them; the same for a question that changes with the day */
const ordersOptions = (query: OrdersQuery, name = JSON.stringify(query)) =>
  queryOptions({
    queryKey: ["orders", query],
    queryFn: ({ signal }) =>
      readOrKept(`orders ${name}`, () => callApi("GET /api/orders/all", { query, signal })),
  });

/** One page of the viewer's orders; the page before stays in sight while the next one comes. */
export function useOrders(query: OrdersQuery) {
  return useQuery({
    ...ordersOptions({ ...query, limit: pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainEachMinute,
  });
}

export type OrdersOf =
  | { readonly clientId: string }
  | { readonly driverId: string }
  | { readonly vehicleId: string };

export type OrderHolder = {
  readonly of: OrdersOf;
  /** A first name or a plate. */
  readonly name: string;
  readonly status: PartyStatus;
};

/** The soonest of the open orders, and how many there are. */
export function useOpenOrders(of: OrdersOf, limit = 5) {
  return useQuery({
    ...ordersOptions({ ...of, open: "yes", sort: "orderDate", limit }),
    refetchInterval: lookAgainEachMinute,
  });
}

/** Null where there is none. A page that has it in front waits for it: nothing moves down later. */
export function useNextOrder(today: CalendarDate, isWanted = true) {
  const { data, isPending } = useQuery({
    // One that is under way may be of yesterday.
    ...ordersOptions(
      { open: "yes", sort: "orderDate", from: addDays(today, -1), limit: 10 },
      "next",
    ),
    enabled: isWanted,
  });
  const soonest = data?.items ?? [];
  return { order: nextOrder(soonest, today), soonest, isComing: isWanted && isPending };
}

type Dated = Pick<Order, "orderDate" | "orderTime" | "status">;

const isUnderWay = (status: OrderStatus) => orderStates[status].isUnderWay;

/** One that is under way, else the earliest from today on; null when there is none. */
export function nextOrder<O extends Dated>(orders: readonly O[], today: CalendarDate): O | null {
  const moment = (order: O) => `${order.orderDate} ${order.orderTime}`;
  const [first] = orders
    .filter(
      ({ status, orderDate }) =>
        isUnderWay(status) || (orderStates[status].isOpen && orderDate >= today),
    )
    .sort(
      (a, b) =>
        Number(isUnderWay(b.status)) - Number(isUnderWay(a.status)) ||
        moment(a).localeCompare(moment(b)),
    );
  return first ?? null;
}

const orderOptions = (id: string) =>
  queryOptions({
    queryKey: ["order", id],
    queryFn: ({ signal }) =>
      readOrKept(`order ${id}`, () => callApi("GET /api/orders/{id}", { params: { id }, signal })),
  });

/** Has the jobs of today and tomorrow read whole, so that a driver has them without a connection too. */
export function useJobsAhead(orders: readonly Order[], today: CalendarDate): void {
  const queryClient = useQueryClient();
  const ids = orders.flatMap(({ id, orderDate, status }) =>
    orderStates[status].isOpen && orderDate <= addDays(today, 1) ? [id] : [],
  );
  const asked = ids.join();
  useEffect(() => {
    for (const id of asked === "" ? [] : asked.split(",")) {
      void queryClient.prefetchQuery(orderOptions(id));
    }
  }, [asked, queryClient]);
}

export function useOrder(id: string) {
  return useQuery({
    ...orderOptions(id),
    // Two people stand at a truck and wait for each other's answer.
    refetchInterval: (query) =>
      lookAgainEachMinute(query) &&
      (query.state.data?.proposal?.state === "open" ? 10_000 : 60_000),
  });
}
