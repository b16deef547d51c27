import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useField } from "../form/form-context.ts";
import { CrossIcon, Spinner } from "../icons.tsx";
import { ErrorRetryLine } from "../states.tsx";
import { controlClass, type FieldProps, FieldShell } from "./field-shell.tsx";
import { useListbox, useRoomForSuggestions } from "./use-listbox.ts";
import { type SuggestionList, useSuggestions } from "./use-suggestions.ts";

export type ComboboxChoice<Item> = { readonly text: string; readonly item: Item | null };

export type SuggestionAction<Item> = {
  readonly item: Item;
  /** Finds the item. Where there is none, it shows why and then returns null. */
  readonly find: () => Promise<Item | null>;
};

type ComboboxProps<Item> = FieldProps & {
  readonly value: ComboboxChoice<Item>;
  readonly onChange: (value: ComboboxChoice<Item>) => void;
  /** Finds the items for a text. Each render must pass the same function. */
  readonly loadItems: (text: string, signal: AbortSignal) => Promise<SuggestionList<Item>>;
  readonly itemText: (item: Item) => string;
  /** The short name of an item, which other items may share. */
  readonly itemName?: (item: Item) => string;
  readonly itemKey: (item: Item) => string;
  readonly renderItem: (item: Item, typed: string) => ReactNode;
  /** The last line of the list: an action that finds an item. Each render must pass the same object. */
  readonly last?: SuggestionAction<Item>;
  /** Whether choosing the item only completes a part of the text, after which typing goes on. */
  readonly goesOn?: (item: Item) => boolean;
  /** The word for an item, such as "place". */
  readonly noun: string;
  readonly empty: string;
  /** The number of typed characters from which suggestions are loaded. */
  readonly minLength?: number;
  readonly placeholder?: string;
  /** True while the chosen suggestion is being looked up. */
  readonly busy?: boolean;
  readonly onLeave?: () => void;
};

/**
 * A text field with suggestions. Only an item of the list counts as chosen, and a change of the text undoes
 * the choice. On leaving the field, an item whose text or name was typed in full is chosen, if it is the
 * only such item.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const {
    value,
    itemText,
    itemName = itemText,
    itemKey,
    goesOn = () => false,
    minLength = 2,
    noun,
    last,
  } = props;
  const field = useField(props);
  const [isTouched, setTouched] = useState(false);
  const typed = value.text.trim();
  const wanted = isTouched && value.item === null && typed.length >= minLength ? typed : null;
  const list = useSuggestions(wanted, props.loadItems);
  const isFresh = wanted !== null && list.itemsFor === wanted;
  const empty = list.advice ?? props.empty;
  const hasArrived = wanted !== null && !list.hasFailed && list.itemsFor !== null;
  const found = hasArrived ? list.items : [];
  // After a failure "Try again" is shown under the field, where an open list would cover it.
  const showsLast = last && value.item === null && (hasArrived || typed === "");
  const items = showsLast ? [...found, last.item] : found;
  const isLast = (item: Item | null) => last !== undefined && item === last.item;
  const [isFinding, setFinding] = useState(false);

  const box = useListbox({
    id: field.id,
    count: items.length,
    hasContent: hasArrived || items.length > 0,
    onPick: (index) => pick(items[index]),
    onLeave: () => {
      chooseTypedInFull();
      props.onLeave?.();
    },
  });

  function onChange(choice: ComboboxChoice<Item>) {
    field.changed();
    props.onChange(choice);
  }

  function type(text: string) {
    setTouched(true);
    onChange({ text, item: null });
  }

  function choose(item: Item) {
    onChange({ text: itemText(item), item: goesOn(item) ? null : item });
  }

  function pick(item: Item | undefined) {
    if (item === undefined) return;
    if (isLast(item)) return void findLast();
    choose(item);
    if (goesOn(item)) box.open();
  }

  function fieldText() {
    const control = document.getElementById(field.id);
    return control instanceof HTMLInputElement ? control.value : null;
  }

  async function findLast() {
    const text = fieldText();
    setFinding(true);
    const item = (await last?.find()) ?? null;
    setFinding(false);
    // A text that the user changed during the search for the item is not overwritten.
    if (item !== null && fieldText() === text) choose(item);
  }

  function chooseTypedInFull() {
    if (!isFresh) return;
    const [same, another] = list.items.filter((item) =>
      [itemText(item), itemName(item)].some((text) => text.toLowerCase() === typed.toLowerCase()),
    );
    if (same !== undefined && another === undefined) choose(same);
  }

  const meetNewList = useEffectEvent(() => {
    if (document.activeElement?.id !== field.id) return chooseTypedInFull();
    box.open(0);
  });
  useEffect(() => {
    if (isFresh && list.items.length > 0) meetNewList();
  }, [isFresh, list.items]);

  useRoomForSuggestions(field.id, box.isShown);
  const isEmpty = hasArrived && isFresh && list.items.length === 0;
  return (
    <FieldShell {...props} state={field} labelId={`${field.id}-label`}>
      <div className="relative">
        <input
          {...box.fieldProps}
          {...field.control}
          type="text"
          value={value.text}
          onChange={({ currentTarget }) => {
            // Text typed before the code loaded arrives here, even if the field has lost the focus.
            if (document.activeElement === currentTarget) box.open();
            type(currentTarget.value);
          }}
          // Text that is in the field already gets suggestions once the field has the focus.
          onFocus={() => setTouched(true)}
          onClick={() => value.item === null && box.open()}
          placeholder={props.placeholder}
          spellCheck={false}
          autoCorrect="off"
          enterKeyHint="next"
          className={controlClass(field.error, "min-h-12 py-2.5 pr-12 pl-4 text-ellipsis")}
        />
        <span className="absolute inset-y-0 right-0 grid w-12 place-items-center text-quiet">
          {list.isLoading || isFinding || props.busy ? (
            <Spinner />
          ) : (
            value.text !== "" && (
              <button
                type="button"
                tabIndex={-1}
                aria-label="Clear"
                aria-describedby={`${field.id}-label`}
                className="grid size-11 place-items-center rounded-field hover:text-ink"
                onClick={() => {
                  onChange({ text: "", item: null });
                  document.getElementById(field.id)?.focus();
                }}
              >
                <CrossIcon className="size-4" />
              </button>
            )
          )}
        </span>
        <div
          hidden={!box.isShown}
          className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-field border border-line bg-card shadow-soft"
        >
          {isEmpty && <p className="border-b border-line px-4 py-3 text-quiet">{empty}</p>}
          <ul
            {...box.listProps}
            aria-label="Suggestions"
            className="max-h-[min(20rem,calc(100dvh-11rem))] overflow-y-auto short:max-h-[calc(100dvh-6.75rem)]"
          >
            {box.isShown &&
              items.map((item, index) => (
                <li
                  key={itemKey(item)}
                  {...box.optionProps(index)}
                  className={`cursor-pointer border-line px-4 py-2 not-first:border-t aria-selected:bg-action-tint ${isLast(item) ? "sticky bottom-0 bg-card" : ""}`}
                >
                  {props.renderItem(item, typed)}
                </li>
              ))}
          </ul>
          {found.length > 0 && list.credit && (
            <p className="border-t border-line px-4 py-2 text-small text-quiet">{list.credit}</p>
          )}
          {isFresh && !isEmpty && list.advice && (
            <p className="border-t border-line px-4 py-3 text-small text-quiet">{list.advice}</p>
          )}
        </div>
      </div>
      {list.hasFailed && (
        <div className="mt-1">
          <ErrorRetryLine
            message={`We could not look up ${noun}s.`}
            busy={false}
            onRetry={() => {
              document.getElementById(field.id)?.focus();
              list.retry();
            }}
          />
        </div>
      )}
      <output className="sr-only">
        {box.isShown && isFresh && (isEmpty ? empty : foundText(list.items.length, noun))}
      </output>
    </FieldShell>
  );
}

function foundText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"} found. Use the up and down arrows to choose.`;
}
