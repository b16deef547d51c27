import { z } from "zod";
import { orderTypes, paymentTypes } from "#domain/orders/booking-policy.ts";
import { cancellationKinds } from "#domain/orders/cancellation.ts";
import { movedStatuses, orderActions, orderStatuses } from "#domain/orders/order-states.ts";
import { yesOrNo } from "#domain/people/party-kinds.ts";
import { distanceSources } from "#domain/quotes/quote-policy.ts";
import { consents } from "./consents.contract.ts";
import { type Contract, everyParty, staffOnly } from "./endpoint.ts";
import { historyOfOne } from "./history.contract.ts";
import { orderDays, orderStandings } from "./list-filters.ts";
import { dayMap, orderMap } from "./order-map.contract.ts";
import { shownAmounts } from "./quotes.contract.ts";
import { countedListOf, countedListQuery, fileCall, writeCall } from "./record-calls.contract.ts";
import {
  agreement,
  count,
  created,
  formText,
  idParams,
  rand,
  removedOnly,
  text,
  written,
} from "./shapes.ts";

const contactPerson = z.object({
  name: z.string(),
  surname: z.string(),
  cellphone: z.string(),
  email: z.string(),
});

/** The door at one end of a move, and whom to ask for there. */
export const moveEnd = z.object({
  address: z.string(),
  unit: z.string(),
  contactName: z.string(),
  contactCellphone: z.string(),
});

/** Who cancelled an order, when and why. */
const cancellation = z.object({
  at: z.string(),
  by: z.enum(["client", "staff"]),
  kind: z.enum(cancellationKinds),
  reason: z.string(),
  waitedMinutes: z.int().nullable(),
});

/** An order as its audience sees it: `commission` and `net` are there for its driver and staff. */
export const order = shownAmounts.omit({ subtotal: true }).extend({
  id: z.string(),
  /** Eight characters that can be said over the phone. */
  reference: z.string(),
  truckSize: z.string(),
  orderDate: z.string(),
  orderTime: z.string(),
  pickup: z.string(),
  destination: z.string(),
  kms: z.number(),
  source: z.enum(distanceSources),
  helpers: z.int(),
  floors: z.int(),
  commission: rand.optional(),
  net: rand.optional(),
  notes: z.string(),
  paymentType: z.enum(paymentTypes),
  orderType: z.enum(orderTypes),
  status: z.enum(orderStatuses),
  clientId: z.string(),
  driverId: z.string().nullable(),
  vehicleId: z.string().nullable(),
});

export const orderDetails = order.extend({
  /** Null where the booking came without them, and after an erasure. */
  pickupDetails: moveEnd.nullable(),
  destinationDetails: moveEnd.nullable(),
  client: contactPerson,
  driver: contactPerson.nullable(),
  /** Null for an order that is not cancelled. */
  cancellation: cancellation.nullable(),
  /** When the order got its state; null where that was not kept. */
  movedAt: z.string().nullable(),
  /** The client's consents with this order; for staff alone. */
  consents: consents.optional(),
});

/**
 * The answer to a change of a client, a driver or a vehicle. One that was suspended keeps its open
 * orders: here are the soonest 50 of them.
 */
export const saved = written.extend({
  openOrders: z
    .array(
      order.pick({
        id: true,
        orderDate: true,
        orderTime: true,
        pickup: true,
        destination: true,
        status: true,
      }),
    )
    .optional(),
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
  removed: removedOnly,
};

const typedMoveEnd = z.strictObject({
  address: formText(200),
  unit: formText(200),
  contactName: formText(200),
  contactCellphone: formText(40),
});

/** The roles for each actor that the domain names in its order actions. */
const actors = { client: ["client"], driver: ["driver"], staff: staffOnly } as const;

/**
 * A figure that the customer saw; the server's own decides. The price is required, and every other
 * figure is compared when it is sent.
 */
const seen = z.number("Send the amount that was shown, as a number.");

export const ordersContract = {
  "GET /api/orders/all": {
    summary: "The caller's orders: a client's own, a driver's assigned, or all of them for staff",
    access: everyParty,
    fromReplica: true,
    query: countedListQuery.extend(ordersFilter),
    // Only the names of the days matter here, so any date will do.
    reply: countedListOf(order, { standing: orderStandings, day: orderDays("2026-01-01") }),
    errors: ["not_allowed", "invalid_request"],
  },
  "GET /api/orders/all.csv": fileCall("Orders as a file", ordersFilter, "orders.csv"),
  "GET /api/orders/map": {
    summary: "Where the jobs of a day begin and end, the earliest first: of 100 at most",
    access: staffOnly,
    query: z.strictObject({ orderDate: text(10) }),
    reply: dayMap,
    errors: ["invalid_request"],
  },
  "GET /api/orders/{id}/map": {
    summary: "Where an order begins and ends, and the way between",
    access: everyParty,
    params: idParams,
    reply: orderMap,
    errors: ["not_found", "places_unavailable", "route_unavailable"],
  },
  "GET /api/orders/{id}/history": historyOfOne,
  "POST /api/orders/create": {
    summary: "Book an order at the price that was shown",
    access: ["client"],
    body: z.strictObject({
      truckSize: formText(40),
      orderDate: formText(40),
      orderTime: formText(40),
      pickup: formText(300),
      destination: formText(300),
      kms: seen.optional(),
      helpers: count,
      floors: count,
      baseCost: seen.optional(),
      distanceCost: seen.optional(),
      helpersCost: seen.optional(),
      floorsCost: seen.optional(),
      midmonthDiscount: seen.optional(),
      repeatDiscount: seen.optional(),
      promotionDiscount: seen.optional(),
      price: seen,
      subtotal: seen.optional(),
      commission: seen.optional(),
      net: seen.optional(),
      notes: formText(20_000),
      pickupDetails: typedMoveEnd.optional(),
      destinationDetails: typedMoveEnd.optional(),
      paymentType: formText(20),
      ...agreement,
      quoteId: text(64).optional(),
      /** Part of a quote as it was answered; taken so that a quote can be sent back whole. */
      expiresAt: text(40).optional(),
      source: z.enum(distanceSources).optional(),
    }),
    reply: created.extend({ reference: z.string() }),
    isKeyed: true,
    status: 201,
    errors: [
      "invalid_request",
      "price_changed",
      "price_unavailable",
      "places_unavailable",
      "route_unavailable",
      "duplicate_key",
      "in_progress",
      "too_many_open_orders",
      "too_many_bookings",
    ],
  },
  "GET /api/orders/{id}": {
    summary: "One order with its client and driver",
    access: everyParty,
    params: idParams,
    reply: orderDetails,
    errors: ["not_found"],
  },
  "PATCH /api/orders/assign/{id}": {
    summary: "Give the order to a driver",
    access: actors[orderActions.process.by],
    params: idParams,
    body: z.strictObject({ driverId: formText(64).nullable(), vehicleId: text(64).nullish() }),
    reply: written,
    errors: [
      "not_found",
      "order_completed",
      "order_cancelled",
      "order_already_assigned",
      "driver_not_available",
      "driver_busy",
      "vehicle_mismatch",
    ],
  },
  "PATCH /api/orders/unassign/{id}": {
    summary: "Take the order back from its driver",
    access: actors[orderActions.removeDriver.by],
    params: idParams,
    body: z.strictObject({
      driverId: z.null().optional(),
      vehicleId: z.null().optional(),
      reason: text(2_000).optional(),
    }),
    reply: written,
    errors: [
      "invalid_request",
      "not_found",
      "order_completed",
      "order_cancelled",
      "order_not_assigned",
    ],
  },
  "POST /api/orders/cancel/{id}": {
    summary: "Cancel an order: its client until it is started, staff until it is completed",
    access: [...actors[orderActions.cancelOwn.by], ...actors[orderActions.cancel.by]],
    params: idParams,
    body: z.strictObject({
      reason: formText(2_000),
      /** Of staff alone: why. A client's is "client". */
      kind: z.enum(cancellationKinds, "Choose one of the reasons.").optional(),
      waitedMinutes: z.int("Enter whole minutes.").nullish(),
    }),
    reply: written,
    status: 200,
    errors: [
      "invalid_request",
      "not_found",
      "order_completed",
      "order_cancelled",
      "order_status_conflict",
    ],
  },
  "PATCH /api/orders/update/{id}": {
    summary:
      "Change a booking: its client until 24 hours before it starts, staff until it is started",
    access: ["client", ...staffOnly],
    params: idParams,
    body: z.strictObject({
      truckSize: text(40).optional(),
      orderDate: text(40).optional(),
      orderTime: text(40).optional(),
      pickup: text(300).optional(),
      destination: text(300).optional(),
      helpers: z.int("Choose a whole number.").optional(),
      floors: z.int("Choose a whole number.").optional(),
      notes: text(20_000).optional(),
      pickupDetails: typedMoveEnd.optional(),
      destinationDetails: typedMoveEnd.optional(),
      /** The new price, once whoever pays has agreed to it. */
      price: seen.optional(),
      /** Of staff: the client has agreed to the new price. */
      clientAgreed: z.boolean().optional(),
    }),
    reply: written.extend({ driver: z.enum(["none", "kept", "released"]) }),
    errors: [
      "invalid_request",
      "not_found",
      "order_status_conflict",
      "too_late_to_change",
      "price_changed",
      "price_unavailable",
      "places_unavailable",
      "route_unavailable",
    ],
  },
  "PATCH /api/orders/takeback/{id}": {
    summary: "Take back a start or a completion that was pressed by mistake, for 15 minutes",
    access: actors[orderActions.takeBackStart.by],
    params: idParams,
    body: z.strictObject({ reason: formText(2_000) }),
    reply: written,
    errors: [
      "invalid_request",
      "not_found",
      "order_cancelled",
      "order_status_conflict",
      "too_late_to_take_back",
      "not_active",
      "driver_not_available",
      "driver_busy",
    ],
  },
  "PATCH /api/orders/status/{id}": {
    summary: "Start or complete the order",
    access: actors[orderActions.start.by],
    params: idParams,
    body: z.strictObject({
      status: z.enum(movedStatuses, "Choose started or completed."),
    }),
    reply: written,
    errors: ["not_found", "order_needs_driver", "order_cancelled", "order_status_conflict"],
  },
  "PATCH /api/orders/restore/{id}": writeCall(
    "Bring a deleted order back; without its driver when that driver cannot do it any more",
    "not_active",
  ),
  "DELETE /api/orders/delete/{id}": {
    ...writeCall(
      "Take an open order that was booked by mistake off the lists; it is kept and can be restored",
      "order_completed",
      "order_cancelled",
    ),
    access: actors[orderActions.remove.by],
  },
} as const satisfies Contract;
