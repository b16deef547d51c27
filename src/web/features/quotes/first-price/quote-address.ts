import type { DraftPlaceName } from "#web/drafts/quote-draft.ts";

/** The names of pickup and destination in the quote page's query string, and of the form fields there. */
export const tripParameters = {
  pickup: { text: "from", id: "fromId" },
  destination: { text: "to", id: "toId" },
} as const satisfies Readonly<Record<DraftPlaceName, object>>;

export const truckParameter = "truck";

export const tripEndParameters = [
  "pickup",
  "destination",
] as const satisfies readonly DraftPlaceName[];

/** The name in the quote page's query string for the id of a quote that somebody has shared. */
export const sharedQuoteParameter = "quote";
