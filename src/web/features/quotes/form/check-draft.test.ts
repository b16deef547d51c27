import { expect, it } from "vitest";
import { outsideRegionMessage } from "#domain/places/region-names.ts";
import { draftPlace, filledDraft, quoteNow } from "#harness/quote-draft.ts";
import { emptyDraft } from "#web/drafts/quote-draft.ts";
import { checkDraft, toastMessages } from "./check-draft.ts";

const filled = { ...filledDraft, orderDate: "2026-12-01", orderTime: "10:30" };

it("a complete form has no errors", { tags: "S-23" }, () => {
  expect(checkDraft(filled, quoteNow)).toEqual({});
});

it("an empty form has the message of each required field", { tags: "S-23" }, () => {
  expect(checkDraft(emptyDraft, quoteNow)).toEqual({
    pickup:
      "Invalid pickup location. Please enter a place or address and select from Layisha suggestions",
    destination: "Destination location is required",
    truckSize: "Truck size is required",
    orderDate: "Order date is required",
    orderTime: "Order Time is required",
  });
});

it("a place outside Gauteng, by the server, is refused at its field", { tags: "S-23" }, () => {
  const message = outsideRegionMessage("gauteng");
  expect(checkDraft({ ...filled, pickup: draftPlace("Durban", null) }, quoteNow)).toEqual({
    pickup: message,
  });
  expect(checkDraft({ ...filled, destination: draftPlace("Durban", null) }, quoteNow)).toEqual({
    destination: message,
  });
});

it("one address at both ends is refused, one suburb is not", { tags: ["S-23", "P-18"] }, () => {
  const within = (name: string) => ({
    ...filled,
    pickup: draftPlace(name),
    destination: draftPlace(name),
  });
  expect(checkDraft(within("Rosebank"), quoteNow)).toEqual({});
  expect(checkDraft(within("Rosebank Mall"), quoteNow)).toEqual({
    destination:
      "The destination is the same place as the pickup. Please select another destination",
  });
});

it("a past date and a time at or before now are toasts too, alone", { tags: "S-23" }, () => {
  const past = checkDraft({ ...filled, orderDate: "2026-11-30" }, quoteNow);
  expect(toastMessages(past)).toEqual(["Please select a future date"]);
  const atNow = checkDraft({ ...filled, orderTime: "10:00" }, quoteNow);
  expect(toastMessages(atNow)).toEqual(["Please select a future time"]);
  expect(toastMessages(checkDraft(emptyDraft, quoteNow))).toEqual([]);
});
