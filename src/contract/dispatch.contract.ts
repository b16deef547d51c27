import { z } from "zod";
import { maxDaysOffPeriods, weekdays } from "#domain/dispatch/availability.ts";
import { standingReasonNames } from "#domain/dispatch/may-carry.ts";
import { jobOfferStates, maxDriversPerJobOffer } from "#domain/dispatch/offer-policy.ts";
import { offeredTruckSizes } from "#domain/fleet/truck-catalogue.ts";
import { orderTypes } from "#domain/orders/booking-policy.ts";
import { maxCancellationReasonLength } from "#domain/orders/cancellation.ts";
import { declareEndpoints } from "./endpoint.ts";
import { shownAmountField } from "./order-shapes.ts";
import { mapPositionSchema } from "./orders.contract.ts";
import { quoteMoveFields } from "./quotes.contract.ts";
import {
  describeCallWithReason,
  describeWriteCall,
  listQueryShape,
} from "./record-calls.contract.ts";
import * as shape from "./shapes.ts";

/** An open job as a driver sees it before taking it: without street, name, phone number and note. */
const openJob = z.object({
  id: z.string(),
  ...quoteMoveFields,
  /** Whether the hour is set when somebody takes the job. */
  anyTime: z.boolean(),
  truckSize: z.enum(offeredTruckSizes),
  pickup: z.string(),
  destination: z.string(),
  orderType: z.enum(orderTypes),
  price: shape.randAmountField,
  /** The discounts, already subtracted from the price, and the part of them that the driver bears. */
  discount: shape.randAmountField,
  driversDiscount: shape.randAmountField,
  commission: shape.randAmountField,
  net: shape.randAmountField,
  /** The estimated drive to the pickup from the driver's area or previous job; null if unknown. */
  empty: z.object({ kms: z.number(), from: z.enum(["area", "job"]) }).nullable(),
  /** The centres of the suburbs of pickup, destination and the driver's starting place; null where unknown. */
  middles: z.object({
    pickup: mapPositionSchema,
    destination: mapPositionSchema,
    start: mapPositionSchema,
  }),
  /** The estimated minutes of the job, and the estimated rand that the driver earns an hour. */
  minutes: z.int(),
  netPerHour: shape.randAmountField,
});

const day = shape.boundedText(10);
const hours = z.strictObject({ from: shape.boundedText(5), to: shape.boundedText(5) }).nullable();
export const availabilitySchema = z.strictObject({
  week: z.strictObject(shape.fieldsWithNames(weekdays, hours)),
  // The domain allows fewer days off, and says so with a message of its own.
  daysOff: z.array(z.strictObject({ from: day, to: day })).max(4 * maxDaysOffPeriods),
  /** The greatest distance in km from the driver's area to a pickup; null for any distance. */
  reachKms: z.int("Enter whole kilometres.").nullable(),
});

export const dispatchEndpoints = declareEndpoints(["driver"], {
  "GET /api/jobs/open": {
    summary:
      "The jobs that the calling driver can take: the offered ones, and the open ones by day, the nearest first",
    query: listQueryShape.pick({ limit: true, cursor: true }),
    reply: z.object({
      offers: z.array(openJob.extend({ secondsLeft: z.int() })),
      items: z.array(openJob),
      nextCursor: z.string().nullable(),
      /** The first reason why the driver is shown no jobs at all; null where nothing prevents it. */
      noJobs: z.enum(standingReasonNames).nullable(),
      /** The number of jobs left out because of the driver's hours, of their distance, and of the law. */
      leftOut: z.object({ hours: z.int(), reach: z.int(), law: z.int() }),
      /** What the law asks the driver to send for jobs, in words; empty for nothing. */
      asks: z.string(),
    }),
  },
  "POST /api/jobs/accept/{id}": {
    summary: "Take an open or offered job; the first driver who accepts gets it",
    /** The price and the driver's pay as the page showed them. */
    body: z.strictObject({ price: shownAmountField, net: shownAmountField }),
    errors: [
      "job_taken",
      "offer_ended",
      "price_changed",
      "driver_busy",
      "driver_not_available",
      "wallet_too_low",
      "order_cancelled",
      "too_many_requests",
    ],
  },
  "POST /api/jobs/decline/{id}": {
    ...describeCallWithReason("Decline a job that was offered", "offer_ended"),
    body: z.strictObject({
      reason: shape.domainBoundedText(maxCancellationReasonLength).default(""),
    }),
  },
  "POST /api/jobs/giveback/{id}": {
    ...describeCallWithReason(
      "Give a job back until some hours before its start",
      "order_status_conflict",
      "order_completed",
      "order_cancelled",
      "too_late_to_give_back",
      "too_many_requests",
    ),
  },
  "POST /api/orders/offer/{id}": {
    summary: "Offer an order to these drivers, or to all who can take it; offers end after a time",
    access: ["assignDrivers"],
    body: z.strictObject({
      driverIds: z
        .array(shape.boundedText(64))
        .min(1, "Choose at least one driver.")
        .max(maxDriversPerJobOffer, `Offer it to at most ${maxDriversPerJobOffer} drivers at once.`)
        .optional(),
    }),
    errors: [
      "order_already_assigned",
      "order_completed",
      "order_cancelled",
      "driver_not_available",
      "too_late_to_offer",
    ],
  },
  "DELETE /api/orders/offer/{id}": {
    ...describeWriteCall("Take back the offers of an order: it is an open job again"),
    access: ["assignDrivers"],
  },
  "GET /api/orders/{id}/offers": {
    summary:
      "The drivers who were offered an order or took it, with their answers; the latest first",
    access: ["readOrders"],
    reply: z.object({
      items: shape.objectListField({
        id: z.string(),
        driver: z.string(),
        state: z.enum(jobOfferStates),
        at: shape.instantField,
        endsAt: shape.instantField.nullable(),
        answeredAt: shape.instantField.nullable(),
        reason: z.string(),
      }),
    }),
  },
  "GET /api/drivers/{id}/availability": {
    summary: "The hours, the area and the reach of a driver; for that driver and staff",
    access: ["driver", "manageFleet"],
    reply: z.object({ ...availabilitySchema.shape, area: z.string() }),
  },
  "PATCH /api/drivers/availability/{id}": {
    summary: "Change the hours, the area and the reach of a driver",
    access: ["driver", "manageFleet"],
    body: availabilitySchema
      .extend({ area: shape.boundedText(200), was: shape.formValuesAtOpening })
      .partial(),
    errors: ["account_erased"],
  },
});
