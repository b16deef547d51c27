/**
 * US dollars for one request, before the 10,000 of each kind that are free in a month: the list for
 * up to 100,000 a month, looked up in November 2026.
 * https://developers.google.com/maps/billing-and-pricing/pricing
 */
export const googlePricesUsd = {
  /** Autocomplete Requests: the 13th and later of a session that ends in a choice are free. */
  suggest: 2.83 / 1000,
  /** Place Details Essentials: the field mask must name nothing of a dearer class. */
  details: 5 / 1000,
  /** Compute Routes Essentials: no traffic, at most 10 stops on the way. */
  route: 5 / 1000,
  /** Geocoding. */
  reverse: 5 / 1000,
} as const;
