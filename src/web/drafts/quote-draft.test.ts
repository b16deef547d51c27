import { expect, it } from "vitest";
import { checkMoveAddressDetails, emptyMoveAddressDetails } from "#domain/orders/move-ends.ts";
import { unofferedSize } from "#harness/booking.ts";
import { draftPlace, draftQuote, filledDraft, knownPlace } from "#harness/quote-draft.ts";
import {
  addQuoteToDraft,
  changeDraftEntries,
  chooseDraftDate,
  chooseDraftPlace,
  chooseDraftTruckSize,
  completeDraftPlace,
  emptyQuoteDraft,
  enterDraftPlace,
  fillDraftContacts,
  isQuotePriceValid,
  type QuoteDraft,
  toQuoteRequest,
} from "./quote-draft.ts";
import { quoteDraftStore } from "./stored-quote-draft.ts";

const { location, ...rosebank } = draftPlace("Rosebank");
const hatfield = knownPlace("Hatfield");
const rates = { ratePerKm: 16, helpersPricing: 150, floorsPricing: 80 };
const quote = { ...draftQuote, rates };
const priced = addQuoteToDraft(filledDraft, filledDraft, quote);

it("a new draft is empty: no place, count, price or payment", { tags: "S-10" }, () => {
  const noPlace = { placeId: null, location: null };
  expect(emptyQuoteDraft).toMatchObject({
    truckSize: "",
    orderDate: "",
    orderTime: "",
    pickup: noPlace,
    destination: noPlace,
    helpers: null,
    floors: null,
    notes: "",
    paymentType: "",
    payout: null,
    agreedToTerms: false,
    quote: null,
  });
  expect(toQuoteRequest(emptyQuoteDraft)).toMatchObject({ helpers: 0, floors: 0 });
});

it.each<[string, (draft: QuoteDraft) => QuoteDraft]>([
  ["date", (draft) => chooseDraftDate(draft, "2026-12-06")],
  ["time", (draft) => changeDraftEntries(draft, { orderTime: "09:30" })],
  ["helpers", (draft) => changeDraftEntries(draft, { helpers: 3 })],
  ["floors", (draft) => changeDraftEntries(draft, { floors: null })],
  ["truck size", (draft) => chooseDraftTruckSize(draft, "3ton")],
  ["pickup text", (draft) => enterDraftPlace(draft, "pickup", "Rosebank, Johannesburg, 219")],
  ["destination", (draft) => chooseDraftPlace(draft, "destination", rosebank)],
])("loses its price when the %s changes, and nothing else", { tags: "S-12" }, (_, change) => {
  expect(priced.quote).toEqual(quote);
  const kept = { quote: null, notes: "Ring twice", agreedToTerms: true };
  expect(change(priced)).toMatchObject(kept);
});

it.each<[string, (draft: QuoteDraft) => QuoteDraft]>([
  ["the same date", (draft) => chooseDraftDate(draft, draft.orderDate)],
  ["the same helpers", (draft) => changeDraftEntries(draft, { helpers: 2 })],
  ["the same place", (draft) => chooseDraftPlace(draft, "pickup", rosebank)],
])("keeps its price when %s is chosen again", { tags: "S-12" }, (_, change) => {
  expect(change(priced).quote).toEqual(quote);
});

it("takes the price of the form as it is, and no earlier price", { tags: "S-12" }, () => {
  const moved = changeDraftEntries(filledDraft, { floors: 5 });
  expect(addQuoteToDraft(moved, filledDraft, quote)).toBe(moved);
  const noted = { ...filledDraft, notes: "Ring once" };
  expect(addQuoteToDraft(noted, filledDraft, quote)).toEqual({ ...noted, quote });
});

it("a new date clears the time, the same date does not", { tags: "S-13" }, () => {
  const other = { orderDate: "2026-12-06", orderTime: "" };
  expect(chooseDraftDate(filledDraft, "2026-12-06")).toMatchObject(other);
  expect(chooseDraftDate(filledDraft, filledDraft.orderDate).orderTime).toBe("09:00");
});

it("1.5 tons bring 1 helper, 3 tons 2, whatever was chosen", { tags: ["S-14", "S-509"] }, () => {
  const withEight = { ...emptyQuoteDraft, helpers: 8 };
  expect(chooseDraftTruckSize(withEight, "1.5ton")).toMatchObject({
    truckSize: "1.5ton",
    helpers: 1,
  });
  expect(chooseDraftTruckSize(withEight, "3ton")).toMatchObject({ truckSize: "3ton", helpers: 2 });
});

it("text that is edited after choosing stays, and is no place", { tags: "S-16" }, () => {
  const edited = enterDraftPlace(filledDraft, "destination", "Hatfi");
  expect(edited.destination.placeId).toBeNull();
  expect(edited.destinationPlace).toBe("Hatfi");
  expect(edited.pickup.placeId).toBe("za-Rosebank");
});

it("a chosen place gets its position and text, unless another is chosen meanwhile", {
  tags: "S-16",
}, () => {
  const chosen = { placeId: hatfield.placeId, formatted_address: "Somewhere else" };
  const draft = chooseDraftPlace(emptyQuoteDraft, "destination", chosen);
  expect(completeDraftPlace(draft, "destination", hatfield)).toMatchObject({
    destination: draftPlace("Hatfield"),
    destinationPlace: "Hatfield",
  });
  const other = chooseDraftPlace(draft, "destination", rosebank);
  expect(completeDraftPlace(other, "destination", hatfield)).toBe(other);
});

it("does not store a position that our maps may not show", { tags: "P-90" }, () => {
  const draft = chooseDraftPlace(emptyQuoteDraft, "pickup", hatfield);
  const { pickup } = completeDraftPlace(draft, "pickup", { ...hatfield, isDrawn: false });
  expect(pickup).toEqual({ ...draftPlace("Hatfield"), location: null });
});

it("another place has another door, and keeps its contact", { tags: "S-614" }, () => {
  const { pickupDetails, destinationDetails } = filledDraft;
  const kept = { ...pickupDetails, address: "", unit: "" };
  const moved = chooseDraftPlace(filledDraft, "pickup", hatfield);
  expect(moved).toMatchObject({ pickupDetails: kept, destinationDetails });
  const typed = enterDraftPlace(
    enterDraftPlace(filledDraft, "pickup", "Rosebank, 219"),
    "pickup",
    "R",
  );
  expect(chooseDraftPlace(typed, "pickup", hatfield).pickupDetails).toEqual(kept);
  for (const draft of [filledDraft, typed]) {
    expect(chooseDraftPlace(draft, "pickup", rosebank).pickupDetails).toEqual(pickupDetails);
  }
});

it("the person who books is the contact where nobody is named", { tags: "S-615" }, () => {
  const contact = { contactName: "Thandi Sample", contactCellphone: "082 555 0001" };
  const named = fillDraftContacts(
    { ...filledDraft, pickupDetails: emptyMoveAddressDetails },
    contact,
  );
  expect(named.pickupDetails).toEqual({ ...emptyMoveAddressDetails, ...contact });
  expect(named.destinationDetails).toEqual(filledDraft.destinationDetails);
  expect(fillDraftContacts(named, { ...contact, contactName: "Other" })).toBe(named);
  const empty = { ...filledDraft, pickupDetails: emptyMoveAddressDetails };
  const long = fillDraftContacts(empty, { ...contact, contactName: "N".repeat(201) }).pickupDetails;
  expect(
    checkMoveAddressDetails("pickupDetails", long, { kind: null, text: "" }),
  ).not.toHaveProperty(["pickupDetails.contactName"]);
});

it("a price is held until its last moment, not at it", { tags: "S-41" }, () => {
  const end = Date.parse(quote.expiresAt);
  expect(isQuotePriceValid(quote, end - 1)).toBe(true);
  expect(isQuotePriceValid(quote, end)).toBe(false);
});

const full: QuoteDraft = {
  ...priced,
  destination: emptyQuoteDraft.destination,
  destinationPlace: "Hatf",
  attempt: { key: "k1", request: "{}" },
};

/** The draft that is read back where these stored fields are broken. */
const readWith = (broken: Record<string, unknown>) =>
  quoteDraftStore.read(JSON.stringify({ version: 1, ...full, ...broken }));

it("reads a stored draft as it was", { tags: "S-11" }, () => {
  expect(readWith({})).toEqual(full);
  expect(readWith(emptyQuoteDraft)).toEqual(emptyQuoteDraft);
});

const noDrafts = [
  '{"version":0,"notes":"old"}',
  '{"notes":"x"}',
  null,
  "",
  "{",
  "[]",
  "7",
  '"text"',
];
it.each(noDrafts)("reads %j in the storage as an empty draft", { tags: "S-11" }, (text) => {
  expect(quoteDraftStore.read(text)).toEqual(emptyQuoteDraft);
});

it.each<[string, unknown]>([
  ["truckSize", unofferedSize],
  ["orderDate", 20261205],
  ["pickup", { placeId: 7, formatted_address: "x" }],
  ["destinationPlace", 7],
  ["pickupDetails", "12 Oxford Road"],
  ["helpers", 9],
  ["floors", "3"],
  ["paymentType", "card"],
  ["agreedToTerms", "yes"],
  ["quote", { ...full.quote, price: "1393" }],
  ["quote", { ...full.quote, expiresAt: "soon" }],
  ["attempt", { key: "" }],
])("empties a broken %s (%j) and leaves the rest", { tags: "S-11" }, (field, value) => {
  const empty = emptyQuoteDraft[field as keyof QuoteDraft];
  expect(readWith({ [field]: value })).toEqual({ ...full, [field]: empty });
});

it("a chosen place has its own text, not another one in the storage", { tags: "S-11" }, () => {
  expect(readWith({ pickupPlace: "Durban" }).pickupPlace).toBe("Rosebank");
});
