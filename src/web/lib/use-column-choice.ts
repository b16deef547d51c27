import { useState } from "react";
import { readStored, writeStored } from "./browser-storage.ts";

/** Which columns of a table somebody hid, remembered in this browser as `layisha.columns.{table}`. */
export function useColumnChoice(table: string): {
  readonly hidden: readonly string[];
  readonly choose: (hidden: readonly string[]) => void;
} {
  const name = `columns.${table}`;
  const [hidden, setHidden] = useState(() => parseHiddenColumns(readStored("local", name)));
  return {
    hidden,
    choose: (ids) => {
      setHidden(ids);
      writeStored("local", name, JSON.stringify(ids));
    },
  };
}

/** The ids that a remembered choice hides; anything but a list of ids hides nothing. */
export function parseHiddenColumns(stored: string | null): readonly string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    // Written by hand or by another program: every column shows, as without a choice.
    return [];
  }
}
