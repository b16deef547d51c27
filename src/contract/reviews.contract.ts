import { z } from "zod";
import { maxReviewLength } from "#domain/reviews/review-policy.ts";
import { declareEndpoints, orderReaderAccess } from "./endpoint.ts";
import { reviewStatusTabs } from "./list-filters.ts";
import { describeCallWithReason } from "./record-calls.contract.ts";
import { recordKindEndpoints } from "./records.contract.ts";
import * as shape from "./shapes.ts";

const by = z.enum(["client", "driver"]);

/** A review as its writer reads it, with our reply to a client's review. */
const review = z.object({
  id: z.string(),
  by,
  rating: z.int(),
  words: z.string(),
  /** True where the client lets us show the review on our home page. */
  mayShow: z.boolean(),
  approved: z.boolean(),
  reply: z.string(),
  /** The reason for which staff removed the review; null if they did not, empty if the reason is lost. */
  removedFor: z.string().nullable(),
  createdAt: shape.instantField,
});

/** A review as staff read it, with its order and its writer. */
export const officeReviewSchema = review.extend({
  orderId: z.string(),
  reference: z.string(),
  name: z.string(),
});

/** A review as everybody reads it on our home page. */
export type PublishedReview = {
  readonly name: string;
  /** The suburb or town of the pickup; null where the address of the pickup names none. */
  readonly area: string | null;
  readonly rating: number;
  readonly words: string;
  readonly reply: string;
  /** The day on which the review was written, `YYYY-MM-DD`. */
  readonly day: string;
};

export const reviewEndpoints = declareEndpoints(["manageReviews"], {
  "GET /api/orders/{id}/reviews": {
    summary: "The reviews of an order: the caller's own, even if it was removed; both for staff",
    access: orderReaderAccess,
    reply: z.object({ items: z.array(review) }),
  },
  "POST /api/orders/review/{id}": {
    summary: "Review a completed move, once; its client reviews the move, its driver the client",
    access: ["client", "driver"],
    body: z.strictObject({
      rating: shape.requiredField(z.int("Choose 1 to 5").default(0)).meta({
        isRequired: true,
        minimum: 1,
        maximum: 5,
      }),
      words: shape.domainBoundedText(maxReviewLength).default(""),
      mayShow: z.boolean().default(false),
    }),
    reply: shape.createdRecordReply,
    errors: ["account_erased", "order_status_conflict", "already_reviewed"],
  },
  "PATCH /api/orders/review/{id}": {
    summary: "Allow or forbid us to show the review of this order on our home page",
    access: ["client"],
    body: z.strictObject({ mayShow: z.boolean() }),
  },
  ...recordKindEndpoints("reviews", {
    noun: "review",
    row: officeReviewSchema,
    filter: { removed: shape.removedOnlyFilter, waiting: z.literal("yes").optional() },
    counted: { standing: reviewStatusTabs },
  }),
  "PATCH /api/reviews/reply/{id}": {
    summary: "Reply to a client's review; an empty text removes the reply",
    body: z.strictObject({
      reply: shape.domainBoundedText(maxReviewLength).default(""),
      was: shape.formValuesAtOpening,
    }),
  },
  "PATCH /api/reviews/approve/{id}": {
    summary: "Approve a client's review for the home page, or take that back",
    body: z.strictObject({ approved: z.boolean() }),
  },
  "POST /api/reviews/remove/{id}": describeCallWithReason(
    "Take a review off the list, where the law asks for it; the reason is kept in the history",
  ),
});
