import type { TripEnd } from "#web/drafts/quote-draft.ts";

/** The names of pickup and destination in the quote page's query string, and of the form fields there. */
export const tripParameters = {
  pickup: { text: "from", id: "fromId" },
  destination: { text: "to", id: "toId" },
} as const satisfies Readonly<Record<TripEnd, object>>;

export const truckParameter = "truck";

export const tripEnds = ["pickup", "destination"] as const satisfies readonly TripEnd[];

/** The name in the quote page's query string for the id of a quote that somebody has shared. */
export const sharedQuoteParameter = "quote";
