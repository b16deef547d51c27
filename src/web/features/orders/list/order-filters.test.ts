import { expect, it } from "vitest";
import { filterQuery, readFilters } from "#web/parts/records/record-filters.ts";
import { dateOfDay, dayFilter, standingFilter } from "./order-filters.ts";

const today = "2026-12-31";
const filters = { chips: [dayFilter(today), standingFilter], links: [] };
const read = (text: string) => readFilters(filters, new URLSearchParams(text));
const ask = (text: string) => filterQuery(filters, read(text));

it("reads status and day from the address", { tags: "S-86" }, () => {
  expect(read("show=unassigned&day=tomorrow")).toEqual({ show: "unassigned", day: "tomorrow" });
  expect(read("show=started&day=2026-12-05")["day"]).toBe("2026-12-05");
});

const unknownFilters = ["", "show=lost&day=soon", "show=&day=2026-02-30"];
it.each(unknownFilters)("shows the whole list for %j", { tags: "S-108" }, (text) => {
  expect(read(text)).toEqual({ show: "", day: "" });
  expect(ask(text)).toEqual({});
});

it("asks the server in its own words", { tags: "S-86" }, () => {
  expect(ask("show=unassigned&day=today")).toEqual({ assigned: "no", orderDate: today });
  expect(ask("show=completed")).toEqual({ status: "completed" });
  expect(ask("show=removed&day=2026-12-05")).toEqual({ removed: "yes", orderDate: "2026-12-05" });
});

it("tomorrow crosses the year", { tags: "S-86" }, () => {
  expect(dateOfDay("tomorrow", today)).toBe("2027-01-01");
  expect(dateOfDay("2026-12-05", today)).toBe("2026-12-05");
});
