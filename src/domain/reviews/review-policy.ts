import { fieldErrors } from "../text/field-errors.ts";
import { isOneOf } from "../text/lists.ts";
import { checkLength } from "../text/visible-text.ts";

/** A review is of 1 to 5 stars. */
export const ratings = [1, 2, 3, 4, 5] as const;

/** Longest words of a review and of an answer, in characters, after cleaning. */
export const maxReviewLength = 1000;

/** So many reviews that may be shown take the place of the examples on the home page. */
export const leastShown = 5;

export const mostShown = 10;

export function checkReview(review: { readonly rating: number; readonly words: string }) {
  return fieldErrors({
    rating: isOneOf(ratings, review.rating) ? null : "Choose 1 to 5",
    words: checkReply(review.words),
  });
}

export const checkReply = (reply: string) =>
  checkLength(reply, maxReviewLength, "Please use at most");
