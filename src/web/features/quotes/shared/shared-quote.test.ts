import { expect, it } from "vitest";
import { draftQuote, filledDraft, knownPlace } from "#harness/quote-draft.ts";
import { changeDraftEntries, emptyQuoteDraft, toQuoteRequest } from "#web/drafts/quote-draft.ts";
import {
  copySharedTripToDraft,
  type SharedQuote,
  wouldSharedQuoteReplaceDraft,
} from "./shared-quote.ts";

const shared: SharedQuote = {
  ...draftQuote,
  region: "gauteng",
  truckSize: "1.5ton",
  orderDate: "2026-12-15",
  orderTime: "09:00",
  anyTime: false,
  pickup: "Rosebank",
  pickupPlaceId: "za-Rosebank",
  destination: "Hatfield",
  destinationPlaceId: "za-Hatfield",
  helpers: 2,
  floors: 3,
};
const places = { pickup: knownPlace("Rosebank"), destination: knownPlace("Hatfield") };

it("a draft of one's own is in the way unless it is empty or for the same trip", {
  tags: "S-666",
}, () => {
  expect(wouldSharedQuoteReplaceDraft(emptyQuoteDraft, shared)).toBe(false);
  expect(wouldSharedQuoteReplaceDraft(filledDraft, shared)).toBe(false);
  expect(wouldSharedQuoteReplaceDraft({ ...emptyQuoteDraft, helpers: 1 }, shared)).toBe(true);
  expect(wouldSharedQuoteReplaceDraft({ ...emptyQuoteDraft, pickupPlace: "Rose" }, shared)).toBe(
    true,
  );
  expect(wouldSharedQuoteReplaceDraft(changeDraftEntries(filledDraft, { floors: 4 }), shared)).toBe(
    true,
  );
});

it("the trip replaces another whole; for the same trip all that was entered stays", {
  tags: "S-666",
}, () => {
  const taken = copySharedTripToDraft(
    changeDraftEntries(filledDraft, { floors: 4 }),
    shared,
    places,
  );
  expect(toQuoteRequest(taken)).toEqual(toQuoteRequest(filledDraft));
  expect(taken).toMatchObject({ notes: "", agreedToTerms: false, pickupPlace: "Rosebank" });
  expect(taken.pickup).toMatchObject({ kind: "suburb", region: "gauteng" });
  expect(copySharedTripToDraft(filledDraft, shared, places)).toBe(filledDraft);
});
