import { fieldErrors } from "../text/field-errors.ts";
import { isInList } from "../text/lists.ts";
import { checkTextLength } from "../text/visible-text.ts";

/** The stars that a review can give. */
export const reviewRatings = [1, 2, 3, 4, 5] as const;

/** Longest text of a review and of our reply, in characters after cleaning. */
export const maxReviewLength = 1000;

/** The number of public reviews from which the home page shows reviews in place of the examples. */
export const minShownReviews = 5;

export const maxShownReviews = 10;

/** A review that nobody approved shows if its client allowed it before this moment, in ms; 0 shows none. */
export const unapprovedReviewsUntilMs = (setting: string | undefined, nowMs: number): number =>
  setting === "yes" ? nowMs - 48 * 3_600_000 : 0;

export function checkReview(review: { readonly rating: number; readonly words: string }) {
  return fieldErrors({
    rating: isInList(reviewRatings, review.rating) ? null : "Choose 1 to 5",
    words: checkReviewReply(review.words),
  });
}

export const checkReviewReply = (reply: string) =>
  checkTextLength(reply, maxReviewLength, "Please use at most");
