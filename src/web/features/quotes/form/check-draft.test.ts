import { expect, it } from "vitest";
import { emptyDraft, type QuoteDraft } from "#web/lib/quote-draft/quote-draft.ts";
import { checkDraft, toastsOf } from "./check-draft.ts";

/** 1 December 2026, 10:00 in Johannesburg. */
const now = Date.parse("2026-12-01T08:00:00Z");

const place = (id: string, inGauteng = true) => ({
  placeId: id,
  formatted_address: id,
  location: { lat: -26, lng: 28 },
  inGauteng,
  approximate: false,
});
const filled: QuoteDraft = {
  ...emptyDraft,
  pickup: place("za-a"),
  pickupPlace: "za-a",
  destination: place("za-b"),
  destinationPlace: "za-b",
  truckSize: "3ton",
  orderDate: "2026-12-01",
  orderTime: "10:30",
};

it("a complete form has no errors", { tags: "S-23" }, () => {
  expect(checkDraft(filled, now)).toEqual({});
});

it("an empty form has the message of each required field", { tags: "S-23" }, () => {
  expect(checkDraft(emptyDraft, now)).toEqual({
    pickup:
      "Invalid pickup location. Please enter a place or address and select from Layisha suggestions",
    destination: "Destination location is required",
    truckSize: "Truck size is required",
    orderDate: "Order date is required",
    orderTime: "Order Time is required",
  });
});

it("a place that the server has placed outside Gauteng is refused beside its field", {
  tags: "S-23",
}, () => {
  const message = "Sorry, we move only within Gauteng. Please select a place in Gauteng";
  expect(checkDraft({ ...filled, pickup: place("za-durban", false) }, now)).toEqual({
    pickup: message,
  });
  expect(checkDraft({ ...filled, destination: place("za-durban", false) }, now)).toEqual({
    destination: message,
  });
});

it("a past date and a time at or before now are toasts too, other messages are not", {
  tags: "S-23",
}, () => {
  const past = checkDraft({ ...filled, orderDate: "2026-11-30" }, now);
  expect(toastsOf(past)).toEqual(["Please select a future date"]);
  const atNow = checkDraft({ ...filled, orderTime: "10:00" }, now);
  expect(toastsOf(atNow)).toEqual(["Please select a future time"]);
  expect(toastsOf(checkDraft(emptyDraft, now))).toEqual([]);
});
