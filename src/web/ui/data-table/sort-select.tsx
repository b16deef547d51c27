import { useId } from "react";
import { controlClass } from "../fields/field-shell.tsx";
import { ChevronDownIcon } from "../icons.tsx";

/** The order of a list: the server's name and the words. */
type SortOption = { readonly value: string; readonly label: string };

/** The orders on offer. */
export type Sorts = readonly [SortOption, ...SortOption[]];

/** The order that the address asks for, or else the first one on offer. */
export function sortInForce(sorts: Sorts, asked: string): string {
  return sorts.some(({ value }) => value === asked) ? asked : sorts[0].value;
}

/** A column both ways, each in words; a leading minus runs the server's order the other way. */
export function bothWays(
  value: string,
  name: string,
  [up, down]: readonly [string, string],
): readonly [SortOption, SortOption] {
  return [
    { value, label: `${name}, ${up}` },
    { value: `-${value}`, label: `${name}, ${down}` },
  ];
}

/** A column of text, both ways. */
export function alphabetical(value: string, name: string): readonly [SortOption, SortOption] {
  return bothWays(value, name, ["A to Z", "Z to A"]);
}

/** A moment, both ways: the newest first. */
export function byAge(value: string, name: string): readonly [SortOption, SortOption] {
  const [up, down] = bothWays(value, name, ["oldest first", "newest first"]);
  return [down, up];
}

/** The order of a list, in words. */
export function SortSelect(props: {
  readonly value: string;
  readonly options: Sorts;
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
