import { useEffect } from "react";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { type OrderStatus, orderStates } from "#domain/orders/order-states.ts";
import type { PartyStatus } from "#domain/people/party-kinds.ts";
import { fetchWithCache, refetchEveryMinute, useApiRead, useReadCache } from "#web/api/use-read.ts";
import { listPageSize } from "#web/office/table/list-view.ts";
import type { Order, OrdersQuery } from "./order-records.ts";

/** The name under which a driver's phone stores a list of orders: `name`, or else the query of the list. */
const offlineOrders = (query: OrdersQuery, name = JSON.stringify(query)) => `orders ${name}`;

/** An option for data that other people change: the page reads the data again every minute. */
export const readEveryMinuteOption = { refetchInterval: refetchEveryMinute } as const;

/** Reads one page of the signed-in person's orders. */
export function useOrders(asked: OrdersQuery) {
  const query = { ...asked, limit: listPageSize };
  return useApiRead(
    "GET /api/orders/all",
    { query },
    { keepPrevious: true, refetchInterval: refetchEveryMinute, offlineName: offlineOrders(query) },
  );
}

/** Selects the orders of one client, driver or vehicle. */
export type OrderFilter =
  | { readonly clientId: string }
  | { readonly driverId: string }
  | { readonly vehicleId: string };

/** A client, driver or vehicle whose orders are shown. */
export type RecordWithOrders = {
  readonly filter: OrderFilter;
  /** The first name of a person, or the plate of a vehicle. */
  readonly name: string;
  readonly status: PartyStatus;
};

/** Reads the soonest open orders of a client, driver or vehicle, and the number of all open ones. */
export function useOpenOrders(filter: OrderFilter, limit = 5) {
  return useApiRead(
    "GET /api/orders/all",
    { query: { ...filter, open: "yes", sort: "orderDate", limit } },
    readEveryMinuteOption,
  );
}

/** Reads the next order. A page that shows it on top waits while `isComing` is true, so that nothing moves. */
export function useNextOpenOrder(today: CalendarDate, isWanted = true) {
  const { data, isPending } = useApiRead(
    "GET /api/orders/all",
    // The list begins with yesterday, because an order of yesterday may still be under way.
    { query: { open: "yes", sort: "orderDate", from: addDays(today, -1), limit: 10 } },
    // The stored reply has a fixed name, because the query is another one each day.
    { enabled: isWanted, offlineName: offlineOrders({}, "next") },
  );
  const soonest = data?.items ?? [];
  return { order: findNextOpenOrder(soonest, today), soonest, isComing: isWanted && isPending };
}

type DatedOrder = Pick<Order, "orderDate" | "orderTime" | "status">;

const isUnderWay = (status: OrderStatus) => orderStates[status].isUnderWay;

/** The order that is under way, else the earliest open one from today on; null where there is none. */
export function findNextOpenOrder<O extends DatedOrder>(
  orders: readonly O[],
  today: CalendarDate,
): O | null {
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

export function useOrder(id: string) {
  return useApiRead(
    "GET /api/orders/{id}",
    { params: { id } },
    {
      // A price proposal without an answer is read more often: people may wait for it at the truck.
      refetchInterval: (query) =>
        refetchEveryMinute(query) &&
        (query.state.data?.proposal?.answeredAt === null ? 10_000 : 60_000),
      offlineName: `order ${id}`,
    },
  );
}

/** Reads the jobs of today and tomorrow ahead, so that the driver's phone has them without a connection. */
export function usePrefetchJobs(orders: readonly Order[], today: CalendarDate): void {
  const cache = useReadCache();
  const ids = orders.flatMap(({ id, orderDate, status }) =>
    orderStates[status].isOpen && orderDate <= addDays(today, 1) ? [id] : [],
  );
  const joined = ids.join();
  useEffect(() => {
    for (const id of joined === "" ? [] : joined.split(",")) {
      const read = { offlineName: `order ${id}` };
      // An error is ignored here, because the page of the job shows it.
      fetchWithCache(cache, "GET /api/orders/{id}", { params: { id } }, read).catch(
        () => undefined,
      );
    }
  }, [joined, cache]);
}
