import { expect, it } from "vitest";
import { outsideRegionMessage } from "#domain/places/region-names.ts";
import { draftPlace, filledDraft, quoteNow } from "#harness/quote-draft.ts";
import { emptyQuoteDraft } from "#web/drafts/quote-draft.ts";
import { checkQuoteDraft, quoteErrorToasts } from "./check-draft.ts";

const filled = { ...filledDraft, orderDate: "2026-12-01", orderTime: "10:30" };

it("a complete form has no errors", { tags: "S-23" }, () => {
  expect(checkQuoteDraft(filled, quoteNow)).toEqual({});
});

it("an empty form has the message of each required field", { tags: "S-23" }, () => {
  expect(checkQuoteDraft(emptyQuoteDraft, quoteNow)).toEqual({
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
  expect(checkQuoteDraft({ ...filled, pickup: draftPlace("Durban", null) }, quoteNow)).toEqual({
    pickup: message,
  });
  expect(checkQuoteDraft({ ...filled, destination: draftPlace("Durban", null) }, quoteNow)).toEqual(
    {
      destination: message,
    },
  );
});

it("one address at both ends is refused, one suburb is not", { tags: ["S-23", "P-18"] }, () => {
  const within = (name: string) => ({
    ...filled,
    pickup: draftPlace(name),
    destination: draftPlace(name),
  });
  expect(checkQuoteDraft(within("Rosebank"), quoteNow)).toEqual({});
  expect(checkQuoteDraft(within("Rosebank Mall"), quoteNow)).toEqual({
    destination:
      "The destination is the same place as the pickup. Please select another destination",
  });
});

it("a past date and a time at or before now are toasts too, alone", { tags: "S-23" }, () => {
  const past = checkQuoteDraft({ ...filled, orderDate: "2026-11-30" }, quoteNow);
  expect(quoteErrorToasts(past)).toEqual(["Please select a future date"]);
  const atNow = checkQuoteDraft({ ...filled, orderTime: "10:00" }, quoteNow);
  expect(quoteErrorToasts(atNow)).toEqual(["Please select a future time"]);
  expect(quoteErrorToasts(checkQuoteDraft(emptyQuoteDraft, quoteNow))).toEqual([]);
});
