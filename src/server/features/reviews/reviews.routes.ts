import type { reviewsContract } from "#contract/reviews.contract.ts";
import { type Handlers, handleById } from "#server/api/mount-contract.ts";
import { recordHandlers } from "#server/api/record-handlers.ts";
import { isStaff } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { findOrderClient } from "#server/core/orders/orders.store.ts";
import {
  changeReviewConsent,
  removeReview,
  replyToReview,
  writeOrderReview,
} from "./review-commands.ts";
import { reviewList, selectReviews } from "./reviews.store.ts";

export function reviewsRoutes(context: Context): Handlers<typeof reviewsContract> {
  const byId = handleById(context);
  const { db } = context;
  return {
    "GET /api/orders/{id}/reviews": async ({ caller, params }) => {
      await findOrderClient(db, caller, params.id);
      const rows = await selectReviews(db)
        .where("reviews.orderId", "=", params.id)
        .orderBy("reviews.byType")
        .execute();
      const theirs = rows.filter(({ by, removedFor }) =>
        isStaff(caller) ? removedFor === null : by === caller.type,
      );
      return { items: theirs };
    },

    "POST /api/orders/review/{id}": byId(writeOrderReview),

    "PATCH /api/orders/review/{id}": byId(changeReviewConsent),

    ...recordHandlers(context, "reviews", reviewList, {}),
    "PATCH /api/reviews/reply/{id}": byId(replyToReview),
    "POST /api/reviews/remove/{id}": byId(removeReview),
  };
}
