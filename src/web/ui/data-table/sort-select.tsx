import { useId } from "react";
import { controlClass } from "../fields/field-shell.tsx";
import { ChevronDownIcon } from "../icons.tsx";

export type SortOption = { readonly value: string; readonly label: string };

/** A column of text, both ways; a leading minus runs the server's order the other way. */
export function alphabetical(value: string, name: string): readonly [SortOption, SortOption] {
  return [
    { value, label: `${name}, A to Z` },
    { value: `-${value}`, label: `${name}, Z to A` },
  ];
}

/** A moment, both ways. */
export function byAge(value: string, name: string): readonly [SortOption, SortOption] {
  return [
    { value: `-${value}`, label: `${name}, newest first` },
    { value, label: `${name}, oldest first` },
  ];
}

/** The order of a list, in words. */
export function SortSelect(props: {
  readonly value: string;
  readonly options: readonly SortOption[];
  readonly onSort: (sort: string) => void;
}) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="sr-only">
        Sort by
      </label>
      <div className="relative">
        <select
          id={id}
          value={props.value}
          className={controlClass(undefined, "min-h-11 appearance-none py-2 pr-10 pl-3")}
          onChange={(event) => props.onSort(event.target.value)}
        >
          {props.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2" />
      </div>
    </div>
  );
}
