import { FilterChips } from "#web/ui/data-table/filter-chips.tsx";
import type { ListControls } from "#web/ui/data-table/list-view.ts";
import { CrossIcon } from "#web/ui/icons.tsx";
import type { ChipFilter, FilterSet, LinkFilter } from "./record-filters.ts";
import type { Counts } from "./record-kind.ts";

/** Narrows a list: what a link brought along first, each with a way to drop it, then the chips. */
export function FilterBar<Filters>(props: {
  readonly filters: FilterSet<Filters>;
  readonly counts: Counts | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly view: ListControls;
}) {
  const { filters, values, view } = props;
  const linked = filters.links.filter(({ param }) => values[param]);
  return (
    <div data-no-print className="grid grid-cols-[minmax(0,1fr)] gap-2 md:gap-3">
      {linked.length > 0 && (
        <ul className="flex flex-wrap gap-1.5 md:gap-2">
          {linked.map((filter) => (
            <li key={filter.param} className="min-w-0">
              <LinkChip
                filter={filter}
                id={values[filter.param] ?? ""}
                onDrop={() => view.change({ [filter.param]: "" })}
              />
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

function LinkChip<Filters>(props: {
  readonly filter: LinkFilter<Filters>;
  readonly id: string;
  readonly onDrop: () => void;
}) {
  return (
    <span className="inline-flex min-h-11 max-w-full items-center rounded-full border border-action/40 bg-action-tint pl-4 text-small font-semibold text-action-dark">
      <span className="min-w-0 truncate">{props.filter.label(props.id)}</span>
      <button
        type="button"
        aria-label="Remove this filter"
        className="grid size-11 shrink-0 place-items-center rounded-full hover:text-ink"
        onClick={props.onDrop}
      >
        <CrossIcon className="size-4" />
      </button>
    </span>
  );
}

function ChipRow<Filters>(props: {
  readonly filter: ChipFilter<Filters>;
  readonly counts: Counts[string] | undefined;
  readonly value: string;
  readonly onChoose: (value: string) => void;
}) {
  const { filter, counts, value, onChoose } = props;
  return (
    <div className="flex flex-wrap items-center gap-1.5 md:gap-2">
      <FilterChips
        label={filter.label}
        chips={filter.choices.map((choice) => ({ ...choice, count: counts?.[choice.name] }))}
        value={value}
        onChoose={onChoose}
      />
      {filter.beside?.(value, onChoose)}
    </div>
  );
}
