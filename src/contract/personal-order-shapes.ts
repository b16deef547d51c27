import { z } from "zod";
import { cashReceipt } from "./day.contract.ts";
import { moveEnd, orderVersion } from "./order-shapes.ts";
import { moveFacts, shownAmounts } from "./quotes.contract.ts";
import { rows } from "./shapes.ts";

const moment = z.iso.datetime();

/** A move that the person booked, or drove: never what belongs to the other side of it. */
export const bookedOrder = z.object({
  id: z.string(),
  reference: z.string(),
  bookedAt: moment,
  /** `you`, or `our office` for a booking by phone; either, once nobody knows any more. */
  bookedBy: z.string(),
  status: z.string(),
  orderType: z.string(),
  ...moveFacts,
  pickup: z.string(),
  destination: z.string(),
  pickupDetails: moveEnd.nullable(),
  destinationDetails: moveEnd.nullable(),
  ...shownAmounts.omit({ subtotal: true, repeatDiscount: true }).shape,
  paymentType: z.string(),
  notes: z.string(),
  termsVersion: z.string().nullable(),
  termsAgreedAt: moment.nullable(),
  onTheWayAt: moment.nullable(),
  /** When the driver was expected there, by an estimate. */
  arrivesAt: moment.nullable(),
  /** When the driver started or completed it, where a phone has told that late. */
  happenedAt: moment.nullable(),
  cash: cashReceipt.extend({ at: z.string() }).nullable(),
  /** What was photographed before it was loaded; the photos are on the order's page. */
  photos: rows({ at: z.string() }),
  cancellation: z
    .object({
      at: z.string(),
      by: z.string(),
      reason: z.string(),
      fee: z.int(),
      feeState: z.string(),
    })
    .nullable(),
  /** What cancelling costs, as it was booked; null where it costs nothing. */
  cancellationPolicy: z.object({ freeHours: z.int(), feePercent: z.int() }).nullable(),
  proposals: rows({ at: z.string(), reason: z.string(), price: z.number(), state: z.string() }),
  sharedAt: moment.nullable(),
  /** Its prices before the present one, the first on top. */
  versions: z.array(orderVersion),
  officeNotes: rows({ at: z.string(), text: z.string() }),
  reviews: rows({
    by: z.string(),
    at: z.string(),
    rating: z.int(),
    words: z.string(),
    mayShow: z.boolean(),
    reply: z.string(),
  }),
  /** What the client reported as damaged or missing; the photos are on the order's page. */
  claims: rows({
    at: z.string(),
    words: z.string(),
    asked: z.int().nullable(),
    state: z.string(),
    dueOn: z.string(),
    settledAt: z.string().nullable(),
    agreed: z.int().nullable(),
    answer: z.string(),
    photos: rows({ at: z.string() }),
  }),
  deletedAt: moment.nullable(),
});

export const drivenOrder = bookedOrder.pick({
  id: true,
  status: true,
  truckSize: true,
  orderDate: true,
  orderTime: true,
  kms: true,
  source: true,
  helpers: true,
  floors: true,
  price: true,
  onTheWayAt: true,
  arrivesAt: true,
  happenedAt: true,
  cash: true,
  photos: true,
  reviews: true,
});
