import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { type FilterChip, FilterChips } from "#web/ui/data-table/filter-chips.tsx";
import type { ListControls } from "#web/ui/data-table/use-list-view.ts";
import { DayPicker } from "./day-picker.tsx";
import { dateOfDay, type OrderFilters, type OrderShow, orderQueryOf } from "./order-filters.ts";
import { useOrderCounts } from "./orders.queries.ts";

const shows: readonly { readonly value: OrderShow; readonly label: string }[] = [
  { value: "", label: "All" },
  { value: "unassigned", label: "Needs a driver" },
  { value: "pending", label: "Pending" },
  { value: "started", label: "Started" },
  { value: "completed", label: "Completed" },
];

const days = [
  { value: "", label: "Any day" },
  { value: "today", label: "Today" },
  { value: "tomorrow", label: "Tomorrow" },
] as const;

/** Narrows the office's list: the day first, then where an order stands, with counts. */
export function OrderFilterBar(props: {
  readonly filters: OrderFilters;
  readonly view: ListControls;
  readonly today: CalendarDate;
}) {
  const { filters, view, today } = props;
  const search = view.q === "" ? {} : { q: view.q };
  const counts = useOrderCounts(
    shows.map(({ value }) => ({ ...search, ...orderQueryOf({ ...filters, show: value }, today) })),
  );
  const dayCounts = useOrderCounts(
    days.map(({ value }) => ({ ...search, ...orderQueryOf({ ...filters, day: value }, today) })),
  );
  return (
    <div data-no-print className="grid gap-2 md:gap-3">
      <div className="flex flex-wrap items-center gap-1.5 md:gap-2">
        <FilterChips
          label="Day of the move"
          chips={withCounts(days, dayCounts)}
          value={filters.day}
          onChoose={(day) => view.change({ day })}
        />
        <DayPicker
          value={filters.day === "" ? "" : dateOfDay(filters.day, today)}
          onPick={(day) => view.change({ day })}
        />
      </div>
      <FilterChips
        label="Where the order stands"
        chips={withCounts(shows, counts)}
        value={filters.show}
        onChoose={(show) => view.change({ show })}
      />
    </div>
  );
}

function withCounts(
  chips: readonly FilterChip[],
  counts: readonly (number | undefined)[],
): readonly FilterChip[] {
  return chips.map((chip, index) => ({ ...chip, count: counts[index] }));
}
