import { useState } from "react";
import { readStored, writeStored } from "#web/browser/browser-storage.ts";
import type { ColumnChoice } from "#web/ui/data-table/columns.tsx";

/**
 * Which columns of a table somebody hid, remembered in this browser as `layisha.columns.{table}`; those
 * that are hidden at first until somebody chooses.
 */
export function useColumnChoice(
  table: string,
  hiddenAtFirst: readonly string[] = [],
): ColumnChoice {
  const name = `columns.${table}`;
  const [hidden, setHidden] = useState(() => readHidden(name) ?? hiddenAtFirst);
  return {
    hidden,
    choose: (ids) => {
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
