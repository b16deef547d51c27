import type { ReplyOf } from "#web/api/api-client.ts";

/** What a suggestion is, in a word. */
export const kindWords: Readonly<
  Record<ReplyOf<"GET /api/places">["items"][number]["kind"], string>
> = {
  city: "City",
  town: "Town",
  suburb: "Suburb",
  township: "Township",
  village: "Village",
  estate: "Estate",
  holdings: "Smallholdings",
  industrial: "Industrial area",
  node: "Landmark",
  mall: "Mall",
  hospital: "Hospital",
  airport: "Airport",
  station: "Station",
  university: "University",
  street: "Street address",
  question: "Address",
};
