import { z } from "zod";
import {
  cancellationKinds,
  maxCancellationReasonLength,
  settledCancellationFeeStates,
} from "#domain/orders/cancellation.ts";
import { maxOrderNotesLength } from "#domain/orders/check-checkout.ts";
import { orderActions, settableOrderStatuses } from "#domain/orders/order-states.ts";
import { priceProposalAnswers } from "#domain/orders/price-proposal.ts";
import type { AdmittedParties, StaffRight } from "#domain/people/rights.ts";
import { declareEndpoints } from "./endpoint.ts";
import { enteredMoveAddressSchema, lawReasonField, shownAmountField } from "./order-shapes.ts";
import { pricingErrors } from "./quotes.contract.ts";
import { describeCallWithReason, describeWriteCall } from "./record-calls.contract.ts";
import * as shape from "./shapes.ts";

/** Lists the callers who may act on an order as client, driver, staff or crew; staff need this right. */
const actors = <R extends StaffRight>(right: R) =>
  ({
    client: ["client"],
    driver: ["driver"],
    staff: [right],
    crew: ["driver", right],
  }) as const satisfies Record<string, AdmittedParties>;

const assigning = actors("assignDrivers");
/** The callers who may change an order as client, driver, staff or crew. */
export const orderChangerAccess = actors("changeOrders");

export const orderCommandEndpoints = declareEndpoints(["changeOrders"], {
  "PATCH /api/orders/assign/{id}": {
    summary: "Give the order to a driver, or in one step from one to another",
    access: assigning[orderActions.process.by],
    body: z.strictObject({
      driverId: shape.requiredField(shape.optionalFormText(64).nullable()),
      vehicleId: shape.boundedText(64).nullish(),
      /** The driver who has the order and loses it to the other; refused if it is another one by now. */
      from: shape.recordIdField.optional(),
      /** The hour to set where the client left it to the office; the first that suits if left out. */
      orderTime: shape.boundedText(5).optional(),
      /** Lets the driver owe us the commission for which the wallet has too little. */
      owing: z.boolean().optional(),
      /** Also assigns a driver who does not work then or has a long drive, but has agreed to it. */
      evenIfAway: z.boolean().default(false),
      lawReason: lawReasonField,
    }),
    errors: [
      "order_completed",
      "order_cancelled",
      "order_already_assigned",
      "driver_not_available",
      "driver_busy",
      "driver_away",
      "law_forbids",
      "vehicle_mismatch",
      "wallet_too_low",
    ],
  },
  "PATCH /api/orders/unassign/{id}": {
    summary: "Remove the driver of an order",
    access: assigning[orderActions.removeDriver.by],
    body: z.strictObject({
      driverId: z.null().optional(),
      vehicleId: z.null().optional(),
      reason: shape.domainBoundedText(maxCancellationReasonLength).optional(),
    }),
    errors: ["order_completed", "order_cancelled", "order_not_assigned"],
  },
  "POST /api/orders/cancel/{id}": {
    summary: "Cancel an order; for its client until it is started, for staff until it is completed",
    access: [
      ...orderChangerAccess[orderActions.cancelOwn.by],
      ...orderChangerAccess[orderActions.cancel.by],
    ],
    body: z.strictObject({
      reason: shape.reasonText,
      /** The kind of reason for cancelling, sent by staff alone. A client's kind is always "client". */
      kind: z.enum(cancellationKinds, "Choose one of the reasons.").optional(),
      waitedMinutes: z.int("Enter whole minutes.").nullish(),
      /** The cancellation fee as the page showed it, in whole rand. */
      fee: shownAmountField.default(0),
    }),
    errors: ["order_completed", "order_cancelled", "order_status_conflict", "fee_changed"],
    refusalFields: { fee_changed: z.object({ fee: shape.randAmountField }) },
  },
  "PATCH /api/orders/cancellation/{id}": {
    summary:
      "Mark the fee of a cancelled order as paid or waived, or as owed again, with the reason",
    body: z.strictObject({
      feeState: z.enum([...settledCancellationFeeStates, "owed"], "Choose paid, waived or owed."),
      reason: shape.optionalFormText(maxCancellationReasonLength),
    }),
    errors: ["fee_not_owed", "already_reversed", "record_conflict"],
  },
  "PATCH /api/orders/update/{id}": {
    summary:
      "Change a booking; for its client until 24 hours before it starts, for staff until it is started",
    access: ["client", "changeOrders"],
    body: z.strictObject({
      truckSize: shape.boundedText(40).optional(),
      orderDate: shape.boundedText(40).optional(),
      orderTime: shape.boundedText(40).optional(),
      /** Leaves the hour to the office. When left out, another `orderTime` sets the hour. */
      anyTime: z.boolean().optional(),
      pickup: shape.boundedText(300).optional(),
      destination: shape.boundedText(300).optional(),
      helpers: z.int("Choose a whole number.").optional(),
      floors: z.int("Choose a whole number.").optional(),
      notes: shape.domainBoundedText(maxOrderNotesLength).optional(),
      pickupDetails: enteredMoveAddressSchema.optional(),
      destinationDetails: enteredMoveAddressSchema.optional(),
      /** The new price as the client agreed to it. */
      price: shownAmountField.optional(),
      /** True if the client has agreed to the new price; sent by staff. */
      clientAgreed: z.boolean().optional(),
      /** True if the client asked for the change, so that the present cancellation fee stays; sent by staff. */
      clientAsked: z.boolean().optional(),
    }),
    reply: shape.messageOnlyReply.extend({ driver: z.enum(["none", "kept", "released"]) }),
    errors: [
      "order_status_conflict",
      "too_late_to_change",
      "price_changed",
      "too_many_requests",
      ...pricingErrors,
    ],
  },
  "PATCH /api/orders/takeback/{id}": {
    ...describeCallWithReason(
      "Take back a start or a completion that was pressed by mistake, for 15 minutes",
      "order_cancelled",
      "order_status_conflict",
      "too_late_to_take_back",
      "not_active",
      "driver_not_available",
      "driver_busy",
    ),
    access: orderChangerAccess[orderActions.takeBackStart.by],
  },
  "POST /api/orders/proposals/{id}": {
    summary: "Propose the price of more helpers or floors, which counts when the client accepts it",
    access: orderChangerAccess[orderActions.proposePrice.by],
    body: z.strictObject({
      // If helpers or floors are left out, the booked number stays.
      helpers: z.int("Choose a whole number.").optional(),
      floors: z.int("Choose a whole number.").optional(),
      reason: shape.reasonText,
      /** The new price as the page showed it. Without it, the call fails with `price_changed`, which has it. */
      price: shownAmountField.optional(),
    }),
    errors: [
      "order_completed",
      "order_cancelled",
      "order_needs_driver",
      "proposal_open",
      "price_changed",
      "price_unavailable",
      "too_many_requests",
    ],
  },
  "PATCH /api/orders/proposals/{id}": {
    summary:
      "Answer a proposed price; for the client, or for the driver and staff with the client's code; staff approve and refuse",
    access: ["client", "driver", "changeOrders"],
    body: z.strictObject({
      proposalId: shape.boundedText(64),
      answer: z.enum(priceProposalAnswers),
      /** The code that the client tells the crew, so that they can accept the new price for the client. */
      code: shape.optionalFormText(40).optional(),
      /** Why staff refuse the price. */
      reason: shape.optionalFormText(maxCancellationReasonLength).optional(),
    }),
    errors: [
      "not_allowed",
      "proposal_closed",
      "otp_wrong",
      "otp_attempts_used",
      "too_many_requests",
    ],
  },
  "PATCH /api/orders/status/{id}": {
    summary: "Start or complete the order",
    access: orderChangerAccess[orderActions.start.by],
    body: z.strictObject({
      status: z.enum(settableOrderStatuses, "Choose started or completed."),
      /** The cash that the driver received, in whole rand. Sent with a completion, if the amount is known. */
      cash: z.int("Enter the cash in whole rand.").optional(),
    }),
    errors: ["order_needs_driver", "order_cancelled", "order_status_conflict"],
  },
  "POST /api/orders/note/{id}": {
    summary: "Add a note about an order, for staff and the client's copy of their data",
    body: z.strictObject({ text: shape.requiredDomainBoundedText(maxOrderNotesLength) }),
    reply: shape.createdRecordReply,
  },
  "POST /api/orders/share/{id}": {
    summary: "Make a link with which others can follow the move; the former link ends",
    access: ["client"],
    reply: shape.messageOnlyReply.extend({ link: z.string() }),
    status: 201,
    errors: ["order_cancelled", "order_status_conflict", "too_many_requests"],
  },
  "DELETE /api/orders/share/{id}": {
    ...describeWriteCall("End the link to the move"),
    access: ["client"],
  },
});
