import { z } from "zod";
import { offeredTruckSizes } from "#domain/fleet/truck-catalogue.ts";
import { maxOrderNotesLength } from "#domain/orders/check-checkout.ts";
import { orderActions, orderStatuses } from "#domain/orders/order-states.ts";
import { yesNoAnswers } from "#domain/people/party-kinds.ts";
import { quoteAmountNames } from "#domain/quotes/price-quote.ts";
import { distanceSources, maxFloors, maxHelpers } from "#domain/quotes/quote-policy.ts";
import { jobDayEndpoints } from "./day.contract.ts";
import { availableDriversReply } from "./drivers.contract.ts";
import { declareEndpoints, orderReaderAccess } from "./endpoint.ts";
import { orderDayFilterChoices, orderStatusTabs } from "./list-filters.ts";
import { orderChangerAccess, orderCommandEndpoints } from "./order-commands.contract.ts";
import {
  enteredMoveAddressSchema,
  listedOrderSchema,
  orderDetailsSchema,
  orderMessagesSchema,
  orderVersionSchema,
  sharedOrderSchema,
  shownAmountField,
} from "./order-shapes.ts";
import { mapAttributionField, ownMapAllowedField } from "./places.contract.ts";
import { pricingErrors, quoteSchema } from "./quotes.contract.ts";
import { listReply, pageQueryShape } from "./record-calls.contract.ts";
import { recordKindEndpoints } from "./records.contract.ts";
import * as shape from "./shapes.ts";

export const mapPositionSchema = z.object({ lat: z.number(), lng: z.number() }).nullable();

export const orderMapSchema = z.object({
  /** The position of pickup or destination; null for an address that is erased, unknown, or not to be drawn. */
  pickup: mapPositionSchema,
  destination: mapPositionSchema,
  line: z.string().nullable(),
  isDrawn: ownMapAllowedField,
  attribution: mapAttributionField,
});

const ordersFilter = {
  status: z.enum(orderStatuses).optional(),
  assigned: z.enum(yesNoAnswers).optional(),
  orderDate: shape.boundedText(10).optional(),
  /** The first day whose orders are listed, `YYYY-MM-DD`. */
  from: shape.boundedText(10).optional(),
  clientId: shape.boundedText(64).optional(),
  driverId: shape.boundedText(64).optional(),
  vehicleId: shape.boundedText(64).optional(),
  /** Lists only orders whose move is still to come or under way. */
  open: z.literal("yes").optional(),
  /** For staff: lists only orders whose cancellation fee is neither paid nor waived. */
  owed: z.literal("yes").optional(),
  /** For staff: lists only orders on whose cash the driver and the client disagree. */
  cash: z.literal("disputed").optional(),
  /** For staff: lists only orders with a price that waits for their approval. */
  proposal: z.literal("waiting").optional(),
  removed: shape.removedOnlyFilter,
};

const orders = recordKindEndpoints("orders", {
  noun: "order",
  row: listedOrderSchema,
  filter: ordersFilter,
  // Only the names of the choices, such as `today`, are used here, so any date will do.
  counted: { standing: orderStatusTabs, day: orderDayFilterChoices("2026-01-01") },
  restore: {
    access: ["changeOrders"],
    summary:
      "Bring the removed order back; without its driver when that driver cannot do it any more",
    errors: ["not_active"],
  },
  remove: {
    summary:
      "Remove an open order that was booked by mistake from the lists; it is kept and can be restored",
    access: orderChangerAccess[orderActions.remove.by],
    errors: ["order_completed", "order_cancelled"],
  },
});

export const orderEndpoints = declareEndpoints(["readOrders"], {
  ...orders,
  "GET /api/orders/all": {
    ...orders["GET /api/orders/all"],
    summary: "List orders: a client's own, a driver's assigned ones, all of them for staff",
    access: orderReaderAccess,
    errors: ["not_allowed"],
  },
  "GET /api/orders/{id}/versions": {
    summary: "The former prices of an order, the latest first",
    access: ["client", "readOrders"],
    query: pageQueryShape,
    reply: listReply(orderVersionSchema),
  },
  "GET /api/orders/{id}/map": {
    summary: "The positions of the ends of an order, and the way between them",
    access: orderReaderAccess,
    reply: orderMapSchema,
    errors: ["places_unavailable", "route_unavailable"],
  },
  "GET /api/orders/{id}/messages": {
    summary: "The messages about an order, with their recipients and their delivery",
    reply: orderMessagesSchema,
  },
  "GET /api/orders/{id}/drivers": {
    summary:
      "The drivers who can take the order, with their other jobs of that day and the way to the pickup",
    access: ["assignDrivers"],
    query: z.strictObject({ q: shape.boundedText(100).optional() }),
    reply: availableDriversReply,
  },
  "GET /api/orders/{id}/receipt": {
    summary: "An order's receipt; before it is completed, the confirmation of its booking",
    access: orderReaderAccess,
    document: "application/pdf",
    errors: ["order_cancelled"],
  },
  "GET /api/orders/{id}/calendar": {
    summary: "An order as an event for a calendar",
    access: orderReaderAccess,
    document: "text/calendar",
  },
  "POST /api/orders/create": {
    summary: "Book an order at the price that was shown; staff book it for a client",
    access: ["client", "bookOrders"],
    body: z.strictObject({
      /** The client who gets the order: required from staff, refused from others. */
      clientId: shape.boundedText(64).optional(),
      truckSize: shape.requiredChoice(offeredTruckSizes),
      orderDate: shape.requiredText(40),
      orderTime: shape.requiredText(40),
      /** Leaves the hour to the office; `orderTime` has to be 07:00 then. */
      anyTime: z.boolean().default(false),
      pickup: shape.requiredText(300),
      destination: shape.requiredText(300),
      kms: shownAmountField.optional(),
      helpers: shape.chosenCountField(maxHelpers),
      floors: shape.chosenCountField(maxFloors),
      ...shape.fieldsWithNames(quoteAmountNames, shownAmountField.optional()),
      price: shownAmountField,
      notes: shape.domainBoundedText(maxOrderNotesLength).default(""),
      pickupDetails: enteredMoveAddressSchema.optional(),
      destinationDetails: enteredMoveAddressSchema.optional(),
      paymentType: shape.requiredChoice(["cash"]),
      ...shape.agreementFields,
      quoteId: shape.boundedText(64).optional(),
      /** Accepted but ignored, so that a caller can send all fields of a quote back. */
      expiresAt: shape.boundedText(40).optional(),
      source: z.enum(distanceSources).optional(),
    }),
    reply: shape.createdRecordReply.extend({ reference: z.string() }),
    refusalFields: { price_changed: z.object({ quote: quoteSchema }) },
    isKeyed: true,
    status: 201,
    errors: [
      ...pricingErrors,
      "price_changed",
      "in_progress",
      "not_active",
      "too_many_open_orders",
      "too_many_bookings",
    ],
  },
  "GET /api/orders/{id}": {
    summary: "One order with its client and driver",
    access: orderReaderAccess,
    reply: orderDetailsSchema,
  },
  "GET /api/shares/{token}": {
    summary: "A move for anybody who has its link, without prices, doors and numbers",
    access: "public",
    params: z.strictObject({ token: shape.boundedText(64) }),
    reply: sharedOrderSchema,
    errors: ["not_found", "too_many_requests"],
  },
  ...orderCommandEndpoints,
  ...jobDayEndpoints,
});
