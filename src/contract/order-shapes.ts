import { z } from "zod";
import { orderTypes, paymentTypes } from "#domain/orders/booking-policy.ts";
import {
  cancellationFeeStates,
  cancellationKinds,
  maxCancellationReasonLength,
} from "#domain/orders/cancellation.ts";
import {
  messageChannels,
  messageRecipients,
  messageStates,
} from "#domain/orders/messages/message-kind.ts";
import { orderMessageKinds } from "#domain/orders/messages/message-kinds.ts";
import { orderStatuses } from "#domain/orders/order-states.ts";
import { priceProposalStates } from "#domain/orders/price-proposal.ts";
import { regionKeys } from "#domain/places/region-names.ts";
import { smsProblemNames } from "#domain/text/sms-problems.ts";
import { cashReceiptSchema, orderPhotosSchema } from "./day.contract.ts";
import { quoteAmountFields, quoteMoveFields } from "./quotes.contract.ts";
import * as shape from "./shapes.ts";

const contactPerson = z.object(shape.personFields);

/** The address and unit of the pickup or the destination, and the person to ask for there. */
export const moveAddressDetailsSchema = z.object({
  address: z.string(),
  unit: z.string(),
  contactName: z.string(),
  contactCellphone: z.string(),
});

const cancellation = z.object({
  at: shape.instantField,
  by: z.enum(["client", "staff"]),
  kind: z.enum(cancellationKinds),
  reason: z.string(),
  waitedMinutes: z.int().nullable(),
  /** The fee that the client has to pay for cancelling, and whether it is paid or waived. */
  fee: shape.randAmountField,
  feeState: z.enum(cancellationFeeStates),
});

/** The rule for cancelling: free until this many hours before the start, then a share of the price. */
export const cancellationPolicySchema = z.object({ freeHours: z.int(), feePercent: z.int() });

export const priceProposalSchema = z.object({
  id: z.string(),
  at: shape.instantField,
  by: z.enum(["driver", "staff"]),
  reason: z.string(),
  helpers: z.int(),
  floors: z.int(),
  price: shape.randAmountField,
  state: z.enum(priceProposalStates),
  /** Why staff refused the price; empty otherwise. */
  refusal: z.string(),
  answeredAt: shape.instantField.nullable(),
});

/** A job in a list of the jobs of one day. */
export const listedDayJobFields = {
  id: z.string(),
  orderTime: z.string(),
  pickup: z.string(),
  destination: z.string(),
};

/** A former price of an order, with the truck, day and distance that it was calculated from. */
export const orderVersionSchema = z.object({
  replacedAt: shape.instantField,
  /** True where the client asked for the change of price. If nobody knows who asked, it counts as ours. */
  replacedForClient: z.boolean(),
  price: shape.randAmountField,
  ...quoteMoveFields,
});

export const sharedOrderSchema = z.object({
  /** The first name and initial of the client, such as `Thandi M.` */
  client: z.string(),
  status: z.enum(orderStatuses),
  orderDate: z.string(),
  orderTime: z.string(),
  anyTime: z.boolean(),
  pickup: z.string(),
  destination: z.string(),
  truckSize: z.string(),
  /** The first name of the driver; null for an order that has no driver or is cancelled. */
  driver: z.string().nullable(),
  licencePlate: z.string().nullable(),
  onTheWayAt: shape.instantField.nullable(),
});

/** An order as a reply shows it. Only its driver and staff get `commission` and `net`. */
export const orderSchema = quoteAmountFields.omit({ subtotal: true }).extend({
  id: z.string(),
  /** The reference of the order: eight characters that are easy to say over the phone. */
  reference: z.string(),
  ...quoteMoveFields,
  /** Whether the client left the hour to the office; `orderTime` is 07:00 then. */
  anyTime: z.boolean(),
  pickup: z.string(),
  destination: z.string(),
  commission: shape.randAmountField.optional(),
  net: shape.randAmountField.optional(),
  notes: z.string(),
  paymentType: z.enum(paymentTypes),
  orderType: z.enum(orderTypes),
  status: z.enum(orderStatuses),
  clientId: z.string(),
  driverId: z.string().nullable(),
  vehicleId: z.string().nullable(),
});

/** An order in a list. Only staff get its client, its driver and the plate of its vehicle. */
export const listedOrderSchema = orderSchema.extend({
  client: contactPerson.omit({ email: true }).nullish(),
  driver: contactPerson.omit({ email: true }).nullish(),
  vehiclePlate: z.string().nullish(),
  /** `standing` while drivers can accept an offer of the order; `ended` once nobody accepted in time. */
  offered: z.enum(["standing", "ended"]).nullish(),
});

export const orderDetailsSchema = orderSchema.extend({
  region: z.enum(regionKeys),
  /** Address and contact at pickup and destination; null if the booking had none, and after an erasure. */
  pickupDetails: moveAddressDetailsSchema.nullable(),
  destinationDetails: moveAddressDetailsSchema.nullable(),
  client: contactPerson,
  driver: contactPerson.nullable(),
  vehicle: z
    .object({ licencePlate: z.string(), truckSize: z.string(), shape: z.string() })
    .nullable(),
  cancellation: cancellation.nullable(),
  /** The cancellation rule at the time of booking; null if cancelling is free. For the client and staff. */
  cancellationPolicy: cancellationPolicySchema.nullish(),
  /** What each kind of cancelling costs now, and whether another price makes it free; not for drivers. */
  cancelling: z
    .object({
      isFree: z.boolean(),
      fees: z.record(z.enum(cancellationKinds), shape.randAmountField),
    })
    .optional(),
  proposal: priceProposalSchema.nullable(),
  /** The time at which we were told of the order's present state; null if it was not recorded. */
  movedAt: shape.instantField.nullable(),
  /** The time at which the state really changed; the driver's phone may report it late. */
  happenedAt: shape.instantField.nullable(),
  onTheWayAt: shape.instantField.nullable(),
  /** The estimated arrival of the driver; null where there is no estimate. */
  arrivesAt: shape.instantField.nullable(),
  photos: orderPhotosSchema,
  /** The cash of the order; null where none is recorded. */
  cash: cashReceiptSchema.nullable(),
  /** The code that the driver needs to start. The client sees it from the assignment to the start. */
  startCode: z.string().nullable().optional(),
  /** The code by which the client confirms the cash. The client sees it until the cash is stated or settled. */
  cashCode: z.string().nullable().optional(),
  /** True on the day of the move by our clock, sent to the driver, whose phone may have a wrong clock. */
  isToday: z.boolean().optional(),
  /** The time until which the driver can give the job back; null once it is over. Sent to the driver. */
  giveBackUntil: shape.instantField.nullable().optional(),
  /** The time from which the driver sees phone numbers and exact addresses; null from then on. */
  contactFrom: shape.instantField.nullable().optional(),
  /** The member of staff who booked the order for the client; for staff alone. */
  bookedBy: z.string().nullable().optional(),
  /** The time at which the client made a link by which others can follow the move; for the client. */
  sharedAt: shape.instantField.nullable().optional(),
  /** Places far from both ends that the notes or a unit of the booking name; for staff alone. */
  elsewhere: z.array(z.object({ place: z.string(), kms: z.int() })).optional(),
  /** The number of former prices, which `GET /api/orders/{id}/versions` has; for the client and staff. */
  formerPrices: z.int().optional(),
  /** What we promise the client about the price; for the client. */
  pricePromise: z.string().optional(),
  /** Notes of staff for each other, the newest 100 first; for staff alone. */
  officeNotes: z
    .array(z.object({ id: z.string(), at: shape.instantField, by: z.string(), text: z.string() }))
    .optional(),
  /** The texts that the client agreed to with this order; for staff alone. */
  consents: shape.consentsSchema.optional(),
});

/** The messages about an order, and whether they were delivered; the latest first. */
export const orderMessagesSchema = z.object({
  items: shape.objectListField({
    id: z.string(),
    to: z.enum(messageRecipients),
    kind: z.enum(orderMessageKinds),
    /** The kind of message, in words for staff. */
    word: z.string(),
    channel: z.enum(messageChannels),
    state: z.enum(messageStates),
    /** The reason why an SMS was not delivered, though the gateway had accepted it. */
    problem: z.enum(smsProblemNames).nullable(),
    /** The time at which the message was sent or given up; if it still waits, the time of its queueing. */
    at: shape.instantField,
  }),
});

/**
 * The reply to a change of a client, a driver or a vehicle. After a suspension it lists the 50 soonest open
 * orders of that record; the suspension does not change them.
 */
export const recordChangeReply = shape.messageOnlyReply.extend({
  openOrders: z
    .array(
      orderSchema.pick({
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

/**
 * The new driver of each open order of a driver or a vehicle that is suspended or removed; null leaves
 * the order without a driver.
 */
export const orderHandOversSchema = z
  .array(
    z.strictObject({ orderId: shape.boundedText(64), driverId: shape.boundedText(64).nullable() }),
  )
  .max(100, "Hand over at most 100 orders at once.")
  .optional();

/** Why staff give an order to a driver whom the law, as far as we know, keeps from it. */
export const lawReasonField = shape.domainBoundedText(maxCancellationReasonLength).optional();

/** The error codes of a call that gives a driver's orders to another driver. */
export const orderHandOverErrors = [
  "order_status_conflict",
  "driver_not_available",
  "driver_busy",
  "driver_away",
  "law_forbids",
  "wallet_too_low",
] as const;

export const enteredMoveAddressSchema = z.strictObject({
  address: shape.optionalFormText(200),
  unit: shape.optionalFormText(200),
  contactName: shape.optionalFormText(200),
  contactCellphone: shape.optionalFormText(40),
});

/** An amount of money as the page showed it. If the server's own amount differs, the call is refused. */
export const shownAmountField = z.number("Send the amount that was shown, as a number.");
