import { fieldErrors } from "../text/field-errors.ts";
import { isInList } from "../text/lists.ts";
import { checkTextLength } from "../text/visible-text.ts";

/** A review is of 1 to 5 stars. */
export const reviewRatings = [1, 2, 3, 4, 5] as const;

/** Longest words of a review and of an answer, in characters, after cleaning. */
export const maxReviewLength = 1000;

/** So many reviews that may be shown take the place of the examples on the home page. */
export const minShownReviews = 5;

export const maxShownReviews = 10;

export function checkReview(review: { readonly rating: number; readonly words: string }) {
  return fieldErrors({
    rating: isInList(reviewRatings, review.rating) ? null : "Choose 1 to 5",
    words: checkReviewReply(review.words),
  });
}

export const checkReviewReply = (reply: string) =>
  checkTextLength(reply, maxReviewLength, "Please use at most");
