import { expect, it } from "vitest";
import { dateOfDay, orderQueryOf, readOrderFilters } from "./order-filters.ts";

const read = (text: string) => readOrderFilters(new URLSearchParams(text));
const today = "2026-12-31";

it("S-86 reads status, day and sort from the address", () => {
  expect(read("show=unassigned&day=tomorrow&sort=price")).toEqual({
    show: "unassigned",
    day: "tomorrow",
    sort: "price",
  });
  expect(read("show=started&day=2026-12-05").day).toBe("2026-12-05");
});

it.each(["", "show=lost&day=soon&sort=colour", "show=&day=2026-02-30&sort="])(
  "S-108 an address that asks for what is not on offer (%j) shows the whole list",
  (text) => {
    expect(read(text)).toEqual({ show: "", day: "", sort: "-orderDate" });
  },
);

it("S-86 asks the server in its own words", () => {
  expect(orderQueryOf({ show: "", day: "" }, today)).toEqual({});
  expect(orderQueryOf({ show: "unassigned", day: "today" }, today)).toEqual({
    assigned: "no",
    orderDate: today,
  });
  expect(orderQueryOf({ show: "completed", day: "" }, today)).toEqual({ status: "completed" });
});

it("S-86 tomorrow crosses the year", () => {
  expect(dateOfDay("tomorrow", today)).toBe("2027-01-01");
  expect(dateOfDay("2026-12-05", today)).toBe("2026-12-05");
});
