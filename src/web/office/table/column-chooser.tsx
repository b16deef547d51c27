import { useId, useState } from "react";
import { readFromStorage, writeToStorage } from "#web/browser/browser-storage.ts";
import { Button } from "#web/ui/button.tsx";
import { ChevronDownIcon } from "#web/ui/icons.tsx";
import type { DataColumn } from "./columns.tsx";

export function ColumnChooser<Row>(props: {
  readonly columns: readonly DataColumn<Row>[];
  readonly choice: ColumnChoice;
}) {
  const panelId = useId();
  const offered = props.columns.filter((column) => !column.alwaysShown);
  const { choose } = props.choice;
  const hidden = offered.map(({ id }) => id).filter((id) => props.choice.hidden.includes(id));
  return (
    <>
      <Button variant="secondary" size="compact" popoverTarget={panelId}>
        {hidden.length > 0 ? `Columns (${hidden.length} hidden)` : "Columns"}
        <ChevronDownIcon className="size-4" />
      </Button>
      {/* A browser without anchor positioning shows the panel in the middle of the window. */}
      <div
        id={panelId}
        popover="auto"
        className="m-auto w-72 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-card p-2 text-ink shadow-soft [position-area:bottom_span-left] supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:my-2"
      >
        <fieldset className="max-h-[min(24rem,45vh)] overflow-y-auto">
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
            disabled={hidden.length === 0}
            onClick={() => choose([])}
          >
            Show all columns
          </Button>
        </div>
      </div>
    </>
  );
}

export type ColumnChoice = ReturnType<typeof useColumnChoice>;

/** The columns that the user has hidden, stored in the browser as `layisha.columns.{table}`. */
export function useColumnChoice(table: string, hiddenAtFirst: readonly string[] = []) {
  const name = `columns.${table}`;
  const [hidden, setHidden] = useState(() => readHidden(name) ?? hiddenAtFirst);
  return {
    hidden,
    choose: (ids: readonly string[]) => {
      setHidden(ids);
      writeToStorage("local", name, JSON.stringify(ids));
    },
  };
}

/** Reads the ids of the hidden columns from the browser's storage; null where none are stored. */
function readHidden(name: string): readonly string[] | null {
  try {
    const ids: unknown = JSON.parse(readFromStorage("local", name) ?? "null");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : null;
  } catch {
    // The stored text is not JSON, so it holds no list of ids.
    return null;
  }
}
