import { z } from "zod";
import { cashConfirmationMethods, cashStates } from "#domain/orders/cash-receipt.ts";
import { maxJobEventReportDelayMs } from "#domain/orders/job-day.ts";
import { declareEndpoints, orderReaderAccess } from "./endpoint.ts";
import * as shape from "./shapes.ts";

const position = z.strictObject({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
});

const cash = z.int("Enter the cash in whole rand.").nullable().default(null);

/** The milliseconds since the driver's action, for a phone that had no connection at that time. */
const agoMs = z.coerce.number().int().min(0).max(maxJobEventReportDelayMs).default(0);

export const orderPhotosSchema = shape.objectListField({ id: z.string(), at: shape.instantField });

/** The cash of a completed order, in whole rand. */
export const cashReceiptSchema = z.object({
  at: shape.instantField,
  /** The amount of cash that the driver or staff have recorded. */
  written: shape.randAmountField,
  /** The amount of cash that the client states; null until the client states one. */
  said: shape.randAmountField.nullable(),
  state: z.enum(cashStates),
  /** The way in which the amount in `agreed` was confirmed; both are null until it is. */
  how: z.enum(cashConfirmationMethods).nullable(),
  agreed: shape.randAmountField.nullable(),
});

/** The cash of an order as PDFs and statistics state it: see `OrderCash` in the domain. */
export const orderCashSchema = z.discriminatedUnion("standing", [
  z.object({ standing: z.literal("not-recorded") }),
  z.object({ standing: z.enum(["recorded", "confirmed"]), rand: shape.randAmountField }),
]);

export const jobDayEndpoints = declareEndpoints(["driver"], {
  "PATCH /api/orders/ontheway/{id}": {
    summary: "Record that the driver has set out; for the driver and staff, on the day of the move",
    access: ["driver", "changeOrders"],
    /** The driver's position, from which we estimate the arrival. We do not store the position. */
    body: z.strictObject({ position: position.optional(), agoMs }),
    isKeyed: true,
    errors: ["order_needs_driver", "order_cancelled", "order_status_conflict"],
  },
  "PATCH /api/orders/start/{id}": {
    summary: "Start the move with the client's code; for its driver, on the day of the move",
    body: z.strictObject({ code: shape.requiredText(40), agoMs }),
    isKeyed: true,
    errors: ["order_cancelled", "order_status_conflict", "otp_wrong", "otp_attempts_used"],
  },
  "POST /api/orders/photos": {
    summary:
      "Send a photo of the goods before loading; for the order's driver, on the day of the move",
    query: z.strictObject({ orderId: shape.recordIdField, agoMs }),
    upload: true,
    reply: shape.createdRecordReply,
    errors: ["not_found", "order_status_conflict", "too_many_photos"],
  },
  "GET /api/orders/photos/{id}": {
    summary: "A photo of the goods before loading, for everybody who may see the order",
    access: orderReaderAccess,
    document: "*/*",
  },
  "POST /api/orders/finish/{id}": {
    summary: "Complete the move and record the cash that was received; for its driver",
    body: z.strictObject({ cash: shape.requiredField(cash), agoMs }),
    isKeyed: true,
    errors: ["order_cancelled", "order_status_conflict"],
  },
  "PATCH /api/orders/cash/{id}": {
    summary:
      "State the cash that was paid; for the client, or for the driver with the client's code",
    access: ["client", "driver"],
    body: z.strictObject({
      /** The amount of cash that the client states; a driver leaves it out. */
      cash,
      /** The client's code, which the driver enters to show that the client confirms the recorded cash. */
      code: shape.optionalFormText(40),
    }),
    isKeyed: true,
    errors: ["cash_settled", "otp_wrong", "otp_attempts_used"],
  },
  "GET /api/jobs/devicekey": {
    summary: "The keys that encrypt unsent data on the calling driver's phone, the newest first",
    reply: z.object({ keys: z.array(z.string()) }),
  },
  "PATCH /api/orders/settlecash/{id}": {
    summary: "Settle the cash of a completed order, with a reason",
    access: ["changeOrders"],
    body: z.strictObject({ cash: shape.requiredField(cash), reason: shape.reasonText }),
    errors: ["order_status_conflict", "cash_settled"],
  },
});
