import type { reviewEndpoints } from "#contract/reviews.contract.ts";
import { type ApiHandlers, createHandlerById } from "#server/api/mount-contract.ts";
import { createRecordHandlers } from "#server/api/record-handlers.ts";
import { isStaffMember } from "#server/caller.ts";
import type { AppContext } from "#server/context.ts";
import { findOrderClient } from "#server/core/orders/orders.store.ts";
import {
  approveReview,
  changeReviewConsent,
  removeReview,
  replyToReview,
  writeOrderReview,
} from "./review-commands.ts";
import { reviewList, selectReviews } from "./reviews.store.ts";

export function createReviewsApiHandlers(context: AppContext): ApiHandlers<typeof reviewEndpoints> {
  const byId = createHandlerById(context);
  const { db } = context;
  return {
    "GET /api/orders/{id}/reviews": async ({ caller, params }) => {
      await findOrderClient(db, caller, params.id);
      const rows = await selectReviews(db)
        .where("reviews.orderId", "=", params.id)
        .orderBy("reviews.byType")
        .execute();
      const theirs = rows.filter(({ by, removedFor }) =>
        isStaffMember(caller) ? removedFor === null : by === caller.type,
      );
      return { items: theirs };
    },

    "POST /api/orders/review/{id}": byId(writeOrderReview),

    "PATCH /api/orders/review/{id}": byId(changeReviewConsent),

    ...createRecordHandlers(context, "reviews", reviewList, {}),
    "PATCH /api/reviews/reply/{id}": byId(replyToReview),
    "PATCH /api/reviews/approve/{id}": byId(approveReview),
    "POST /api/reviews/remove/{id}": byId(removeReview),
  };
}
