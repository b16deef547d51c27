import { type RefObject, useCallback, useEffect, useId, useRef, useState } from "react";
import { Button } from "../button.tsx";
import { ChevronDownIcon } from "../icons.tsx";
import type { ColumnChoice, DataColumn } from "./columns.tsx";

/** Lets a person choose which columns of a table show. */
export function ColumnChooser<Row>(props: {
  readonly columns: readonly DataColumn<Row>[];
  readonly choice: ColumnChoice;
}) {
  const { ref, isOpen, toggle } = useDisclosure<HTMLDivElement>();
  const panelId = useId();
  const offered = props.columns.filter((column) => !column.alwaysShown);
  const { choose } = props.choice;
  const hidden = offered.map(({ id }) => id).filter((id) => props.choice.hidden.includes(id));
  const hiddenCount = hidden.length;
  return (
    <div ref={ref} className="relative">
      <Button
        variant="secondary"
        size="compact"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={toggle}
      >
        {hiddenCount > 0 ? `Columns (${hiddenCount} hidden)` : "Columns"}
        <ChevronDownIcon className="size-4" />
      </Button>
      <div
        id={panelId}
        hidden={!isOpen}
        className="absolute top-full right-0 z-30 mt-2 w-72 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-card p-2 shadow-soft"
      >
        <fieldset className="max-h-96 overflow-y-auto">
          <legend className="sr-only">Columns to show</legend>
          {offered.map(({ id, header }) => (
            <label
              key={id}
              className="flex min-h-11 items-center gap-3 rounded-lg px-3 text-small hover:bg-sand"
            >
              <input
                type="checkbox"
                className="size-5"
                checked={!hidden.includes(id)}
                onChange={(event) =>
                  choose(
                    event.target.checked ? hidden.filter((other) => other !== id) : [...hidden, id],
                  )
                }
              />
              {header}
            </label>
          ))}
        </fieldset>
        <div className="border-t border-line pt-2">
          <Button
            variant="quiet"
            size="compact"
            disabled={hiddenCount === 0}
            onClick={() => choose([])}
          >
            Show all columns
          </Button>
        </div>
      </div>
    </div>
  );
}

/** A small panel under its button: Escape, a press beside it and leaving it by Tab close it. */
export function useDisclosure<E extends HTMLElement>(): {
  readonly ref: RefObject<E | null>;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
} {
  const ref = useRef<E>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);

  useEffect(() => {
    if (!isOpen) return;
    const given = new AbortController();
    const listen = { signal: given.signal };
    const closeBeside = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeBeside, listen);
    document.addEventListener("focusin", closeBeside, listen);
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        setOpen(false);
        ref.current?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
      },
      listen,
    );
    return () => given.abort();
  }, [isOpen]);

  return { ref, isOpen, toggle: useCallback(() => setOpen((open) => !open), []), close };
}
