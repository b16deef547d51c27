import { createContext } from "react";
import type { ShownReview } from "#contract/reviews.contract.ts";

/** What clients let us show, while the server draws the home page: no browser has code for it. */
export const DrawnReviews = createContext<readonly ShownReview[]>([]);
