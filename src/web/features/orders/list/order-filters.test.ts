import { expect, it } from "vitest";
import { readListFilters } from "#web/office/list/record-filters.ts";
import { filterDayToDate, orderDayFilter, orderFilterAndSorts } from "./order-filters.tsx";

const today = "2026-12-31";
const at = (text: string) => orderFilterAndSorts(new URLSearchParams(text), ["clientId"]);
const filtersAt = (text: string) => ({
  chips: [orderDayFilter(today), at(text).filter],
  links: [],
});
const filtered = (text: string) => readListFilters(filtersAt(text), new URLSearchParams(text));
const read = (text: string) => filtered(text).values;
const ask = (text: string) => filtered(text).query;

it("reads status and day from the address", { tags: "S-86" }, () => {
  expect(read("show=unassigned&day=tomorrow")).toEqual({ show: "unassigned", day: "tomorrow" });
  expect(read("show=started&day=2026-12-05")["day"]).toBe("2026-12-05");
});

const unknownFilters = ["", "show=lost&day=soon", "show=&day=2026-02-30"];
it.each(unknownFilters)("lists open orders for the address %j", { tags: "S-108" }, (text) => {
  expect(read(text)).toEqual({ show: "", day: "" });
  expect(ask(text)).toEqual({ open: "yes" });
});

it("lists all orders for a search and for a link from a record", { tags: "S-86" }, () => {
  for (const text of ["q=thandi", "clientId=7", "show=all"])
    expect([text, ask(text)]).toEqual([text, {}]);
  expect(ask("q=thandi&show=open")).toEqual({ open: "yes" });
});

it("sorts the next move first where all moves lie ahead", { tags: "S-820" }, () => {
  const firstSort = (text: string) => at(text).sorts[0].value;
  for (const text of ["", "show=pending", "show=unassigned", "q=thandi&show=open"]) {
    expect([text, firstSort(text)]).toEqual([text, "orderDate"]);
  }
  for (const text of ["q=thandi", "show=all", "show=completed", "show=removed"]) {
    expect([text, firstSort(text)]).toEqual([text, "-orderDate"]);
  }
});

it("translates the filters into the query of the call", { tags: "S-86" }, () => {
  expect(ask("show=unassigned&day=today")).toEqual({ assigned: "no", orderDate: today });
  expect(ask("show=completed")).toEqual({ status: "completed" });
  expect(ask("show=removed&day=2026-12-05")).toEqual({ removed: "yes", orderDate: "2026-12-05" });
});

it("takes tomorrow from the next year on the last day of a year", { tags: "S-86" }, () => {
  expect(filterDayToDate("tomorrow", today)).toBe("2027-01-01");
  expect(filterDayToDate("2026-12-05", today)).toBe("2026-12-05");
});
