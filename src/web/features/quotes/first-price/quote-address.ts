import type { TripEnd } from "#web/drafts/quote-draft.ts";

/** The names under which the ends of a trip stand in the address of the quote, and in the form there. */
export const tripParameters = {
  pickup: { text: "from", id: "fromId" },
  destination: { text: "to", id: "toId" },
} as const satisfies Readonly<Record<TripEnd, object>>;

export const truckParameter = "truck";

export const tripEnds = ["pickup", "destination"] as const satisfies readonly TripEnd[];

/** The name under which a quote that somebody sent stands in the address of the quote form. */
export const sharedQuoteParameter = "quote";
