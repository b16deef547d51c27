import { describe, expect, it } from "vitest";
import {
  chooseDate,
  chooseFloors,
  chooseHelpers,
  choosePlace,
  chooseTime,
  chooseTruckSize,
  completePlace,
  type DraftQuote,
  emptyDraft,
  isHeld,
  keepQuote,
  type QuoteDraft,
  tripOf,
  typePlace,
} from "./quote-draft.ts";

const quote: DraftQuote = {
  quoteId: "quote-1",
  expiresAt: "2026-12-01T08:30:00.000Z",
  kms: 12.3,
  source: "estimate",
  baseCost: 500,
  distanceCost: 154,
  helpersCost: 150,
  floorsCost: 0,
  subtotal: 804,
  midmonthDiscount: -40,
  repeatDiscount: 0,
  promotionDiscount: -80,
  price: 684,
  rates: null,
};

const rosebank = { placeId: "za-rosebank", formatted_address: "Rosebank, Johannesburg, 2196" };
const hatfield = { placeId: "za-hatfield", formatted_address: "Hatfield, Pretoria, 0083" };

const filled: QuoteDraft = {
  ...chooseFloors(
    chooseTruckSize(
      choosePlace(choosePlace(emptyDraft, "pickup", rosebank), "destination", hatfield),
      "1.5ton",
    ),
    2,
  ),
  orderDate: "2026-12-05",
  orderTime: "09:00",
  notes: "Gate code 12",
  agreedToTerms: true,
};
const priced = keepQuote(filled, filled, quote);

describe("a draft with a calculated price", () => {
  it("a new draft is empty: no places, no counts, no price, no payment, payout null", {
    tags: "S-10",
  }, () => {
    expect(emptyDraft).toMatchObject({
      truckSize: "",
      orderDate: "",
      orderTime: "",
      pickup: { placeId: null, location: null },
      destination: { placeId: null, location: null },
      helpers: null,
      floors: null,
      notes: "",
      paymentType: "",
      payout: null,
      agreedToTerms: false,
      quote: null,
    });
  });

  it("an empty count is asked for as 0", { tags: "S-10" }, () => {
    expect(tripOf({ ...filled, helpers: null, floors: null })).toMatchObject({
      helpers: 0,
      floors: 0,
    });
  });

  it.each<[string, (draft: QuoteDraft) => QuoteDraft]>([
    ["date", (draft) => chooseDate(draft, "2026-12-06")],
    ["time", (draft) => chooseTime(draft, "09:30")],
    ["helpers", (draft) => chooseHelpers(draft, 3)],
    ["floors", (draft) => chooseFloors(draft, null)],
    ["truck size", (draft) => chooseTruckSize(draft, "3ton")],
    ["pickup text", (draft) => typePlace(draft, "pickup", "Rosebank, Johannesburg, 219")],
    ["destination", (draft) => choosePlace(draft, "destination", rosebank)],
  ])("loses its price when the %s changes, and nothing else", { tags: "S-12" }, (_, change) => {
    const after = change(priced);
    expect(priced.quote).toEqual(quote);
    expect(after.quote).toBeNull();
    expect(after).toMatchObject({ notes: "Gate code 12", agreedToTerms: true });
  });

  it.each<[string, (draft: QuoteDraft) => QuoteDraft]>([
    ["the same date", (draft) => chooseDate(draft, "2026-12-05")],
    ["the same helpers", (draft) => chooseHelpers(draft, 1)],
    ["the same number of floors", (draft) => chooseFloors(draft, 2)],
    ["the same place", (draft) => choosePlace(draft, "pickup", rosebank)],
  ])("keeps its price when %s is chosen again", { tags: "S-12" }, (_, change) => {
    expect(change(priced).quote).toEqual(quote);
  });

  it("does not take a price that was calculated for an earlier state of the form", {
    tags: "S-12",
  }, () => {
    const moved = chooseFloors(filled, 5);
    expect(keepQuote(moved, filled, quote)).toBe(moved);
  });

  it("takes the price although the notes were changed meanwhile", { tags: "S-12" }, () => {
    const noted = { ...filled, notes: "Ring twice" };
    expect(keepQuote(noted, filled, quote)).toEqual({ ...noted, quote });
  });
});

it("a new date clears the time, the same date does not", { tags: "S-13" }, () => {
  expect(chooseDate(filled, "2026-12-06")).toMatchObject({
    orderDate: "2026-12-06",
    orderTime: "",
  });
  expect(chooseDate(filled, "2026-12-05").orderTime).toBe("09:00");
});

it("the 1.5-ton truck brings 1 helper and the 3-ton truck 2, whatever was chosen before", {
  tags: ["S-14", "S-509"],
}, () => {
  const withEight = chooseHelpers(emptyDraft, 8);
  expect(chooseTruckSize(withEight, "1.5ton")).toMatchObject({ truckSize: "1.5ton", helpers: 1 });
  expect(chooseTruckSize(withEight, "3ton")).toMatchObject({ truckSize: "3ton", helpers: 2 });
});

describe("places", () => {
  const known = {
    ...hatfield,
    location: { lat: -25.75, lng: 28.24 },
    inGauteng: true,
    approximate: false,
  };

  it("text that is edited after choosing is no longer a place, and stays as it was typed", {
    tags: "S-16",
  }, () => {
    const edited = typePlace(filled, "destination", "Hatfield, Pret");
    expect(edited.destination.placeId).toBeNull();
    expect(edited.destinationPlace).toBe("Hatfield, Pret");
    expect(edited.pickup.placeId).toBe("za-rosebank");
  });

  it("a chosen place gets its position and its own text from the server", { tags: "S-16" }, () => {
    const after = completePlace(
      choosePlace(filled, "destination", { ...hatfield, formatted_address: "Somewhere else" }),
      "destination",
      known,
    );
    expect(after.destination).toEqual(known);
    expect(after.destinationPlace).toBe("Hatfield, Pretoria, 0083");
  });

  it("an answer about a place that is no longer chosen changes nothing", { tags: "S-16" }, () => {
    const other = choosePlace(filled, "destination", rosebank);
    expect(completePlace(other, "destination", known)).toBe(other);
  });
});

it("a price is held until its last moment, not at it", { tags: "S-41" }, () => {
  const end = Date.parse(quote.expiresAt);
  expect(isHeld(quote, end - 1)).toBe(true);
  expect(isHeld(quote, end)).toBe(false);
});
