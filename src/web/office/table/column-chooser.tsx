import { useEffect, useId, useRef, useState } from "react";
import { readStored, writeStored } from "#web/browser/browser-storage.ts";
import { Button } from "#web/ui/button.tsx";
import { ChevronDownIcon } from "#web/ui/icons.tsx";
import type { DataColumn } from "./columns.tsx";

export function ColumnChooser<Row>(props: {
  readonly columns: readonly DataColumn<Row>[];
  readonly choice: ColumnChoice;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const offered = props.columns.filter((column) => !column.alwaysShown);
  const { choose } = props.choice;
  const hidden = offered.map(({ id }) => id).filter((id) => props.choice.hidden.includes(id));
  const hiddenCount = hidden.length;
  // Escape, a press beside it and leaving it by Tab close the panel.
  useEffect(() => {
    if (!isOpen) return;
    const given = new AbortController();
    const listen = { signal: given.signal };
    const closeBeside = ({ target }: Event) => {
      if (target instanceof Node && !ref.current?.contains(target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeBeside, listen);
    document.addEventListener("focusin", closeBeside, listen);
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setOpen(false);
      ref.current?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
    };
    document.addEventListener("keydown", closeByKey, listen);
    return () => given.abort();
  }, [isOpen]);
  return (
    <div ref={ref} className="relative">
      <Button
        variant="secondary"
        size="compact"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
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

export type ColumnChoice = ReturnType<typeof useColumnChoice>;

/** The columns that somebody hid, remembered in this browser as `layisha.columns.{table}`. */
export function useColumnChoice(table: string, hiddenAtFirst: readonly string[] = []) {
  const name = `columns.${table}`;
  const [hidden, setHidden] = useState(() => readHidden(name) ?? hiddenAtFirst);
  return {
    hidden,
    choose: (ids: readonly string[]) => {
      setHidden(ids);
      writeStored("local", name, JSON.stringify(ids));
    },
  };
}

/** The ids that a remembered choice hides; null for anything but a list of ids. */
function readHidden(name: string): readonly string[] | null {
  try {
    const ids: unknown = JSON.parse(readStored("local", name) ?? "null");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : null;
  } catch {
    // Written by hand or by another program.
    return null;
  }
}
