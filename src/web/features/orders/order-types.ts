import type { ReplyOf } from "#web/lib/api/api-client.ts";

/** An order in a list, as its viewer may see it. */
export type Order = ReplyOf<"GET /api/orders/all">["items"][number];

/** One order with its client and driver. */
export type OrderDetails = ReplyOf<"GET /api/orders/{id}">;

/** Somebody to reach about an order. */
export type Contact = OrderDetails["client"];

export type Driver = ReplyOf<"GET /api/drivers/all">["items"][number];
