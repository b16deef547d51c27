import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { readAgain } from "#web/api/query-client.ts";
import {
  isUnsent,
  type Queued,
  queueNow,
  refresh,
  subscribeQueue,
} from "#web/offline/job-queue.ts";
import { startSending } from "#web/offline/send-jobs.ts";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";

/** What waits or was refused on this phone. */
export function useJobQueue(): readonly Queued[] {
  const queryClient = useQueryClient();
  const queue = useSyncExternalStore(subscribeQueue, queueNow);
  const waiting = queue.filter(isUnsent).length;
  useEffect(() => {
    // A browser without storage keeps nothing, so that nothing waits.
    void refresh().then(startSending, startSending);
  }, []);
  const before = useRef(waiting);
  useEffect(() => {
    // What was sent or refused meanwhile has changed its order.
    if (waiting < before.current) void readAgain(queryClient);
    before.current = waiting;
  }, [waiting, queryClient]);
  return queue;
}

/** What an action makes of an order, as far as its driver sees it. */
function effectOf({ action, atMs }: Queued): Partial<OrderDetails> {
  const at = new Date(atMs).toISOString();
  if (action === null) return {};
  if (action.kind === "out") return { onTheWayAt: at };
  if (action.kind === "start") return { status: "started" };
  if (action.kind !== "finish") return {};
  const unsaid = { said: null, state: "waiting", how: null, agreed: null } as const;
  return {
    status: "completed",
    cash: { at, written: action.cash ?? 0, ...unsaid },
  };
}

/** An order as its driver has left it: with what is kept on the phone and not sent yet. */
export function withWaiting(order: OrderDetails, queue: readonly Queued[]) {
  const mine = queue.filter((row) => row.orderId === order.id && isUnsent(row));
  const shown: OrderDetails = Object.assign({}, order, ...mine.map(effectOf));
  const kinds = mine.map(({ action }) => action?.kind);
  const photos = kinds.filter((kind) => kind === "photo").length;
  return {
    order: shown,
    waiting: { photos, isCash: kinds.some((kind) => kind === "finish" || kind === "confirm") },
  };
}
