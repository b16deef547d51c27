import { describe, expect, it } from "vitest";
import { johannesburgEpochMs } from "../calendar/johannesburg.ts";
import { checkQuoteRequest, type QuoteRequest } from "./check-quote-request.ts";

const complete: QuoteRequest = {
  pickupText: "Rosebank, Johannesburg",
  pickupPlaceId: "rosebank",
  destinationText: "Hatfield, Pretoria",
  destinationPlaceId: "hatfield",
  truckSize: "1.5ton",
  orderDate: "2026-12-05",
  orderTime: "09:00",
  anyTime: false,
  helpers: 1,
  floors: 0,
};
const context = { nowMs: johannesburgEpochMs("2026-11-20", "12:00"), mapsProviderName: "Layisha" };
const errorsOf = (changes: Partial<QuoteRequest>) =>
  checkQuoteRequest({ ...complete, ...changes }, context);

describe("checkQuoteRequest", () => {
  it("judges the date and the time separately", { tags: ["V-08", "V-09", "V-10"] }, () => {
    expect(errorsOf({ orderDate: "2026-11-19", orderTime: "18:00" })).toEqual({
      orderDate: "Please select a future date",
      orderTime: "Please select a time between 07:00 and 17:00",
    });
    expect(errorsOf({ orderDate: "2026-11-20", orderTime: "12:00" })).toEqual({
      orderTime: "Please select a future time",
    });
    expect(errorsOf({ orderDate: "2026-02-30", orderTime: "" })).toEqual({
      orderDate: "Please select a valid date",
      orderTime: "Order Time is required",
    });
  });

  it("helpers and floors are whole numbers from 0 to 8", { tags: "V-11" }, () => {
    expect(errorsOf({ helpers: 0, floors: 8 })).toEqual({});
    expect(errorsOf({ helpers: 9, floors: -1 })).toEqual({
      helpers: "Please select from 0 to 8 helpers",
      floors: "Please select from 0 to 8 floors",
    });
    expect(Object.keys(errorsOf({ helpers: 1.5, floors: Number.NaN }))).toEqual([
      "helpers",
      "floors",
    ]);
  });
});
