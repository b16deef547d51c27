import { useEffect, useEffectEvent, useId, useState } from "react";
import { controlClass } from "#web/ui/fields/field-shell.tsx";
import { ChevronDownIcon, SearchIcon } from "#web/ui/icons.tsx";
import type { TableSortOptions } from "./columns.tsx";

const pause = 300;

/** A search field of a list. It searches when typing pauses for 300 ms, and at once on Enter. */
export function SearchField(props: {
  readonly label?: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}) {
  const { value } = props;
  const id = useId();
  const [text, setText] = useState(value);
  // The text that this field searched for last. Another `value` comes from, say, the Back button.
  const [asked, setAsked] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== asked) {
      setText(value);
      setAsked(value);
    }
  }

  function search(next: string) {
    setAsked(next);
    props.onSearch(next);
  }

  const searchAfterPause = useEffectEvent(search);
  useEffect(() => {
    const next = text.trim();
    if (next === asked) return;
    const timer = setTimeout(() => searchAfterPause(next), pause);
    return () => clearTimeout(timer);
  }, [text, asked]);

  return (
    <search className="min-w-0 grow basis-60">
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          search(text.trim());
        }}
      >
        <label htmlFor={id} className="sr-only">
          {props.label ?? "Search"}
        </label>
        <div className="relative">
          <SearchIcon className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-quiet" />
          <input
            id={id}
            type="search"
            name="q"
            value={text}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={props.placeholder}
            className={controlClass(undefined, "min-h-11 py-2 pr-3 pl-10")}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      </form>
    </search>
  );
}

export function SortSelect(props: {
  readonly value: string;
  readonly options: TableSortOptions;
  readonly onSort: (sort: string) => void;
}) {
  const id = useId();
  return (
    <div className="min-w-0 grow basis-60 md:max-w-72">
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
