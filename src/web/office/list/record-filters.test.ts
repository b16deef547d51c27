import { expect, it } from "vitest";
import { createChipFilter, type ListFilterSet, readListFilters } from "./record-filters.ts";

type Filters = { status?: string; day?: string; ownerId?: string };

const filters: ListFilterSet<Filters> = {
  chips: [
    createChipFilter(
      { param: "show", label: "Status" },
      { all: {}, removed: { status: "removed" } },
      { all: "All", removed: "Removed" },
    ),
    {
      ...createChipFilter({ param: "day", label: "Day" }, { any: {} }, { any: "Any day" }),
      other: (value) => (value.startsWith("2") ? { day: value } : null),
    },
  ],
  links: [{ param: "ownerId", label: (id) => id }],
};

const read = (text: string) => readListFilters(filters, new URLSearchParams(text));

it("filters are read from the address and sent under the server's names", { tags: "S-322" }, () => {
  expect(read("show=removed&day=2026-12-05&ownerId=7")).toEqual({
    values: { show: "removed", day: "2026-12-05", ownerId: "7" },
    query: { status: "removed", day: "2026-12-05", ownerId: "7" },
  });
});

it("an unknown filter value is ignored", { tags: "S-322" }, () => {
  expect(read("show=lost&day=soon&other=1")).toEqual({
    values: { show: "", day: "", ownerId: "" },
    query: {},
  });
  expect(read(`ownerId=${"a".repeat(300)}`).query.ownerId).toHaveLength(64);
});
