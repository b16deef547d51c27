import { expect, it } from "vitest";
import { bookedIn } from "./booked-state.ts";

const booked = { id: "o1", orderDate: "2026-12-05", orderTime: "09:00", price: 660 };

it("the page after a booking knows what was booked", { tags: "S-28" }, () => {
  expect(bookedIn({ booked })).toEqual(booked);
});

it.each([null, undefined, "booked", {}, { booked: null }, { booked: { ...booked, price: "660" } }])(
  "a navigation state of %j is no booking",
  { tags: "S-28" },
  (state) => {
    expect(bookedIn(state)).toBeNull();
  },
);
