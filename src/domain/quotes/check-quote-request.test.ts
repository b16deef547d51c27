import { describe, expect, it } from "vitest";
import { epochMsOf } from "#domain/calendar/johannesburg.ts";
import { unofferedSize } from "#harness/unoffered-size.ts";
import { checkQuoteRequest, type QuoteRequest } from "./check-quote-request.ts";

const complete: QuoteRequest = {
  pickupText: "Rosebank, Johannesburg",
  pickupPlaceId: "rosebank",
  destinationText: "Hatfield, Pretoria",
  destinationPlaceId: "hatfield",
  truckSize: "1.5ton",
  orderDate: "2026-12-05",
  orderTime: "09:00",
  helpers: 1,
  floors: 0,
};
const context = { nowMs: epochMsOf("2026-11-20", "12:00"), mapsProviderName: "Layisha" };
const errorsOf = (changes: Partial<QuoteRequest>) =>
  checkQuoteRequest({ ...complete, ...changes }, context);
const invalid = (place: string) =>
  `Invalid ${place} location. Please enter a place or address and select from Layisha suggestions`;

describe("checkQuoteRequest", () => {
  it("a pickup that was not chosen from the suggestions is invalid", { tags: "V-05" }, () => {
    expect(errorsOf({ pickupPlaceId: null })).toEqual({ pickup: invalid("pickup") });
    expect(errorsOf({ pickupPlaceId: "" })).toEqual({ pickup: invalid("pickup") });
    expect(errorsOf({ pickupText: " " })).toEqual({ pickup: invalid("pickup") });
  });

  it("a destination that was not chosen from the suggestions is invalid", { tags: "V-06" }, () => {
    expect(errorsOf({ destinationPlaceId: null })).toEqual({ destination: invalid("destination") });
    expect(errorsOf({ destinationText: "  " })).toEqual({
      destination: "Destination location is required",
    });
  });

  it("a truck size is required, and one that is offered", { tags: "V-02" }, () => {
    expect(errorsOf({ truckSize: "pleaseSelect" })).toEqual({
      truckSize: "Truck size is required",
    });
    expect(errorsOf({ truckSize: unofferedSize }).truckSize).toContain("Standard Load");
    expect(errorsOf({ truckSize: "__proto__" }).truckSize).toContain("Standard Load");
  });

  it("judges the date and the time each on its own", { tags: ["V-08", "V-09", "V-10"] }, () => {
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
