import { z } from "zod";
import { offeredSizes } from "#domain/fleet/truck-catalogue.ts";
import { maxNotesLength } from "#domain/orders/check-checkout.ts";
import { orderStatuses } from "#domain/orders/order-states.ts";
import { yesOrNo } from "#domain/people/party-kinds.ts";
import { amountNames } from "#domain/quotes/price-quote.ts";
import { distanceSources, maxFloors, maxHelpers } from "#domain/quotes/quote-policy.ts";
import { dayContract } from "./day.contract.ts";
import { freeDrivers } from "./drivers.contract.ts";
import { callsFor, orderReaders } from "./endpoint.ts";
import { orderDays, orderStatusTabs } from "./list-filters.ts";
import { orderCommands } from "./order-commands.contract.ts";
import {
  listedOrder,
  orderDetails,
  orderMessages,
  seen,
  sharedOrder,
  typedMoveEnd,
} from "./order-shapes.ts";
import { attribution, isDrawn } from "./places.contract.ts";
import { cannotPrice, quote } from "./quotes.contract.ts";
import {
  countedListOf,
  countedListQuery,
  fileCall,
  historyOfOne,
} from "./record-calls.contract.ts";
import {
  agreement,
  count,
  created,
  each,
  removedOnly,
  requiredChoice,
  requiredText,
  rows,
  ruledText,
  text,
} from "./shapes.ts";

export const position = z.object({ lat: z.number(), lng: z.number() }).nullable();

export const orderMap = z.object({
  /** Null where the address is erased, not known to the provider, or not to be drawn. */
  pickup: position,
  destination: position,
  line: z.string().nullable(),
  isDrawn,
  attribution,
});

export const dayMap = z.object({
  items: rows({
    id: z.string(),
    orderTime: z.string(),
    pickup: z.string(),
    destination: z.string(),
    /** Null also where the provider does not answer now. */
    from: position,
    to: position,
  }),
  hasMore: z.boolean(),
  isDrawn,
  attribution,
});

const ordersFilter = {
  status: z.enum(orderStatuses).optional(),
  assigned: z.enum(yesOrNo).optional(),
  orderDate: text(10).optional(),
  /** The first day that is listed, `YYYY-MM-DD`. */
  from: text(10).optional(),
  clientId: text(64).optional(),
  driverId: text(64).optional(),
  vehicleId: text(64).optional(),
  /** Only those whose move lies ahead or is under way. */
  open: z.literal("yes").optional(),
  /** For staff: only those whose cancellation is neither paid nor waived. */
  owed: z.literal("yes").optional(),
  /** For staff: only those whose cash is disputed. */
  cash: z.literal("disputed").optional(),
  removed: removedOnly,
};

export const ordersContract = callsFor(["readOrders"], {
  "GET /api/orders/all": {
    summary: "The caller's orders: a client's own, a driver's assigned, or all of them for staff",
    access: orderReaders,
    query: countedListQuery.extend(ordersFilter),
    // Only the names of the days matter here, so any date will do.
    reply: countedListOf(listedOrder, { standing: orderStatusTabs, day: orderDays("2026-01-01") }),
    errors: ["not_allowed"],
  },
  "GET /api/orders/all.csv": fileCall("Orders as a file", ordersFilter, "orders.csv"),
  "GET /api/orders/map": {
    summary: "Where the jobs of a day begin and end, the earliest first: of 100 at most",
    query: z.strictObject({ orderDate: text(10) }),
    reply: dayMap,
  },
  "GET /api/orders/{id}/map": {
    summary: "Where an order begins and ends, and the way between",
    access: orderReaders,
    reply: orderMap,
    errors: ["places_unavailable", "route_unavailable"],
  },
  "GET /api/orders/{id}/history": historyOfOne,
  "GET /api/orders/{id}/messages": {
    summary: "What was sent about an order, to whom, and what became of it",
    reply: orderMessages,
  },
  "GET /api/orders/{id}/drivers": {
    summary: "Who can take the order, with the other jobs of that day and the way to the pickup",
    access: ["assignDrivers"],
    /** `also`: ids of up to 24 more orders that the driver must be free for, with commas between. */
    query: z.strictObject({ q: text(100).optional(), also: text(1_000).optional() }),
    reply: freeDrivers,
  },
  "GET /api/orders/{id}/receipt": {
    summary: "An order's receipt; before it is completed, the confirmation of its booking",
    access: orderReaders,
    document: "application/pdf",
    errors: ["order_cancelled"],
  },
  "GET /api/orders/{id}/calendar": {
    summary: "An order as an event for a calendar",
    access: orderReaders,
    document: "text/calendar",
  },
  "POST /api/orders/create": {
    summary: "Book an order at the price that was shown; staff book it for a client",
    access: ["client", "bookOrders"],
    body: z.strictObject({
      /** The client of the order: required from staff, refused from others. */
      clientId: text(64).optional(),
      truckSize: requiredChoice(offeredSizes),
      orderDate: requiredText(40),
      orderTime: requiredText(40),
      pickup: requiredText(300),
      destination: requiredText(300),
      kms: seen.optional(),
      helpers: count(maxHelpers),
      floors: count(maxFloors),
      ...each(amountNames, seen.optional()),
      price: seen,
      notes: ruledText(maxNotesLength).default(""),
      pickupDetails: typedMoveEnd.optional(),
      destinationDetails: typedMoveEnd.optional(),
      paymentType: requiredChoice(["cash"]),
      ...agreement,
      quoteId: text(64).optional(),
      /** Part of a quote as it was answered; taken so that a quote can be sent back whole. */
      expiresAt: text(40).optional(),
      source: z.enum(distanceSources).optional(),
    }),
    reply: created.extend({ reference: z.string() }),
    refusalFields: { price_changed: z.object({ quote }) },
    isKeyed: true,
    status: 201,
    errors: [
      ...cannotPrice,
      "price_changed",
      "in_progress",
      "not_active",
      "too_many_open_orders",
      "too_many_bookings",
    ],
  },
  "GET /api/orders/{id}": {
    summary: "One order with its client and driver",
    access: orderReaders,
    reply: orderDetails,
  },
  "GET /api/shares/{token}": {
    summary: "A move as whoever was sent its link follows it: without prices, doors and numbers",
    access: "public",
    params: z.strictObject({ token: text(64) }),
    reply: sharedOrder,
    errors: ["not_found", "too_many_requests"],
  },
  ...orderCommands,
  ...dayContract,
});
