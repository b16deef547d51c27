import { z } from "zod";
import { maxClaimLength } from "#domain/claims/claim-policy.ts";
import { claimFilterStates, claimStates } from "#domain/claims/claim-states.ts";
import { orderPhotosSchema } from "./day.contract.ts";
import { declareEndpoints } from "./endpoint.ts";
import { claimStatusTabs } from "./list-filters.ts";
import { describeWriteCall } from "./record-calls.contract.ts";
import { officeListEndpoints } from "./records.contract.ts";
import * as shape from "./shapes.ts";

const amount = z.int("Enter the amount in whole rand.").nullable().default(null);

const claim = z.object({
  id: z.string(),
  filedAt: shape.instantField,
  dueOn: z.string(),
  /** Whole days until `dueOn`, negative after that day; null once the claim needs no answer. */
  daysLeft: z.int().nullable(),
  state: z.enum(claimStates),
  /** The amount that the client asks for; null where the client lets us decide. */
  asked: shape.randAmountField.nullable(),
  /** The amount that we pay to the client; null for a claim that is not accepted. */
  agreed: shape.randAmountField.nullable(),
  photos: orderPhotosSchema,
  words: z.string(),
  answer: z.string(),
  settledAt: shape.instantField.nullable(),
});

export const listedClaimSchema = claim.extend({
  photos: z.int(),
  orderId: z.string(),
  reference: z.string(),
  client: z.string(),
  driver: z.string().nullable(),
});

export const claimEndpoints = declareEndpoints(["manageClaims"], {
  "POST /api/orders/claim/{id}": {
    summary: "Report damage or loss of a move that has started; photos follow one by one",
    access: ["client", "manageClaims"],
    body: z.strictObject({ words: shape.requiredDomainBoundedText(maxClaimLength), amount }),
    reply: shape.createdRecordReply,
    errors: ["order_status_conflict", "claim_open", "not_active", "too_many_requests"],
  },
  "GET /api/orders/{id}/claims": {
    summary: "The claims of an order, the latest first; for its client and staff",
    access: ["client", "manageClaims"],
    reply: z.object({ items: z.array(claim) }),
  },
  "POST /api/claims/photos": {
    summary: "Send a photo with a claim that waits for its answer",
    access: ["client", "manageClaims"],
    query: z.strictObject({ claimId: shape.recordIdField }),
    upload: true,
    reply: shape.createdRecordReply,
    errors: ["not_found", "claim_closed", "not_active", "too_many_photos"],
  },
  "GET /api/claims/photos/{id}": {
    summary: "A photo of a claim, for its client and for staff",
    access: ["client", "manageClaims"],
    document: "*/*",
  },
  "PATCH /api/claims/withdraw/{id}": {
    ...describeWriteCall("Take back a claim that waits for its answer", "claim_closed"),
    access: ["client"],
  },
  ...officeListEndpoints("claims/all", "Claims for damage and loss", {
    row: listedClaimSchema,
    filter: {
      /** The state of the claims; an overdue claim is also found as `open`. */
      standing: z.enum(claimFilterStates, "Choose where the claims stand.").optional(),
    },
    counted: { standing: claimStatusTabs },
  }),
  "PATCH /api/claims/accept/{id}": {
    summary: "Accept a claim with the amount that we pay; the client gets a message",
    body: z.strictObject({
      amount: shape.requiredField(amount),
      answer: shape.requiredDomainBoundedText(maxClaimLength),
    }),
    errors: ["claim_closed"],
  },
  "PATCH /api/claims/refuse/{id}": {
    summary: "Refuse a claim with a reason; the client gets a message",
    body: z.strictObject({ reason: shape.requiredDomainBoundedText(maxClaimLength) }),
    errors: ["claim_closed"],
  },
});
