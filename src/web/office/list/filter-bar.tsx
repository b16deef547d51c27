import { useEffect, useRef } from "react";
import type { ListControls } from "#web/office/table/list-view.ts";
import { CrossIcon } from "#web/ui/icons.tsx";
import { type FilterChoiceCounts, formatChoiceCount } from "../record-kind.ts";
import type { ChipFilter, ListFilterSet } from "./record-filters.ts";

export function FilterBar<Filters>(props: {
  readonly filters: ListFilterSet<Filters>;
  readonly counts: FilterChoiceCounts | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly view: ListControls;
}) {
  const { filters, values, view } = props;
  const linked = filters.links.filter(({ param }) => values[param]);
  return (
    <div data-no-print className="grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden md:gap-3">
      {linked.length > 0 && (
        <ul className="flex flex-wrap gap-1.5 md:gap-2">
          {linked.map(({ param, label }) => (
            <li
              key={param}
              className="inline-flex min-h-11 max-w-full min-w-0 items-center rounded-full border border-action/40 bg-action-tint pl-4 text-small font-semibold text-action-dark"
            >
              <span className="min-w-0 truncate">{label(values[param] ?? "")}</span>
              <button
                type="button"
                aria-label="Remove this filter"
                className="grid size-11 shrink-0 place-items-center rounded-full hover:text-ink"
                onClick={() => view.change({ [param]: "" })}
              >
                <CrossIcon className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {filters.chips.map((filter) => (
        <ChipRow
          key={filter.param}
          filter={filter}
          counts={filter.counted === undefined ? undefined : props.counts?.[filter.counted]}
          value={values[filter.param] ?? ""}
          onChoose={(value) => view.change({ [filter.param]: value })}
        />
      ))}
    </div>
  );
}

function ChipRow<Filters>(props: {
  readonly filter: ChipFilter<Filters>;
  readonly counts: FilterChoiceCounts[string] | undefined;
  readonly value: string;
  readonly onChoose: (value: string) => void;
}) {
  const { filter, value, onChoose } = props;
  const row = useRef<HTMLDivElement>(null);
  // The chosen chip is scrolled into view: it may be out of sight when the list opens.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[data-choice="${value}"]`);
    row.current?.scrollTo({ left: (chosen?.offsetLeft ?? 0) - 16 });
  }, [value]);
  return (
    <div
      ref={row}
      className="relative -mx-4 -my-1 flex items-center gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:m-0 md:flex-wrap md:gap-2 md:overflow-visible md:p-0"
    >
      <fieldset className="flex shrink-0 gap-1.5 md:shrink md:flex-wrap md:gap-2">
        <legend className="sr-only">{filter.label}</legend>
        {filter.choices.map((choice) => {
          const isChosen = choice.value === value;
          const count = props.counts?.[choice.name];
          return (
            <button
              key={choice.value}
              type="button"
              data-choice={choice.value}
              aria-pressed={isChosen}
              className={`inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-3 text-small font-semibold md:px-4 ${
                isChosen
                  ? "border-ink bg-ink text-white"
                  : "border-field bg-card hover:border-ink hover:bg-sand"
              }`}
              onClick={() => onChoose(choice.value)}
            >
              {choice.label}
              {count !== undefined && (
                <span className={`tabular-nums ${isChosen ? "" : "text-quiet"}`}>
                  {formatChoiceCount(count)}
                </span>
              )}
            </button>
          );
        })}
      </fieldset>
      {filter.beside?.(value, onChoose)}
    </div>
  );
}
