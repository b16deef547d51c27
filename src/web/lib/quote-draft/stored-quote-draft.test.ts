import { expect, it } from "vitest";
import { unofferedSize } from "#harness/unoffered-size.ts";
import { emptyDraft, type QuoteDraft } from "./quote-draft.ts";
import { quoteDraft } from "./stored-quote-draft.ts";

const full: QuoteDraft = {
  ...emptyDraft,
  truckSize: "3ton",
  orderDate: "2026-12-05",
  orderTime: "09:30",
  pickup: {
    placeId: "za-rosebank",
    formatted_address: "Rosebank, Johannesburg, 2196",
    location: { lat: -26.14, lng: 28.04 },
    inGauteng: true,
    approximate: false,
  },
  pickupPlace: "Rosebank, Johannesburg, 2196",
  destinationPlace: "Hatf",
  helpers: 0,
  floors: 8,
  notes: "Ring twice\nand wait",
  paymentType: "cash",
  agreedToTerms: true,
  quote: {
    quoteId: "quote-1",
    expiresAt: "2026-12-01T08:30:00.000Z",
    kms: 12.3,
    source: "estimate",
    baseCost: 800,
    distanceCost: 197,
    helpersCost: 0,
    floorsCost: 640,
    subtotal: 1637,
    midmonthDiscount: -81,
    repeatDiscount: 0,
    promotionDiscount: -163,
    price: 1393,
    rates: { ratePerKm: 16, helpersPricing: 150, floorsPricing: 80 },
  },
  attempt: { key: "k1", request: "{}" },
};

/** What comes back of a stored draft in which these fields are broken. */
const readWith = (broken: Record<string, unknown>) =>
  quoteDraft.read(
    JSON.stringify({ ...JSON.parse(JSON.stringify({ version: 1, ...full })), ...broken }),
  );

it("a stored draft comes back as it was", { tags: "S-11" }, () => {
  expect(quoteDraft.read(JSON.stringify({ version: 1, ...full }))).toEqual(full);
  expect(quoteDraft.read(JSON.stringify({ version: 1, ...emptyDraft }))).toEqual(emptyDraft);
});

it.each([
  null,
  "",
  "{",
  "[]",
  "null",
  "7",
  '"text"',
  '{"version":0,"notes":"old"}',
  '{"notes":"x"}',
])("%j in storage is an empty draft", { tags: "S-11" }, (text) => {
  expect(quoteDraft.read(text)).toEqual(emptyDraft);
});

it.each<[string, unknown]>([
  ["truckSize", unofferedSize],
  ["orderDate", 20261205],
  ["orderTime", "09:30:00 or so"],
  ["pickup", { placeId: 7, formatted_address: "x" }],
  ["destinationPlace", "x".repeat(301)],
  ["helpers", 9],
  ["helpers", 1.5],
  ["floors", "3"],
  ["notes", ["a"]],
  ["paymentType", "card"],
  ["agreedToTerms", "yes"],
  ["quote", { ...full.quote, price: "1393" }],
  ["quote", { ...full.quote, subtotal: undefined }],
  ["quote", { ...full.quote, expiresAt: "soon" }],
  ["attempt", { key: "" }],
])("a broken %s (%j) is left empty and the rest is kept", { tags: "S-11" }, (field, value) => {
  const read = readWith({ [field]: value });
  expect(read[field as keyof QuoteDraft]).toEqual(emptyDraft[field as keyof QuoteDraft]);
  if (field !== "notes") expect(read.notes).toBe(full.notes);
  if (field !== "quote") expect(read.quote).toEqual(full.quote);
});

it("the text of a chosen place is that of the place, not another that stands in storage", {
  tags: "S-11",
}, () => {
  expect(readWith({ pickupPlace: "Durban" }).pickupPlace).toBe("Rosebank, Johannesburg, 2196");
});
