import { useState } from "react";
import { readStored, writeStored } from "./browser-storage.ts";

/**
 * Which columns of a table somebody hid, remembered in this browser as `layisha.columns.{table}`; those
 * that are hidden at first until somebody chooses.
 */
export function useColumnChoice(
  table: string,
  hiddenAtFirst: readonly string[] = [],
): {
  readonly hidden: readonly string[];
  readonly choose: (hidden: readonly string[]) => void;
} {
  const name = `columns.${table}`;
  const [hidden, setHidden] = useState(() =>
    parseHiddenColumns(readStored("local", name), hiddenAtFirst),
  );
  return {
    hidden,
    choose: (ids) => {
      setHidden(ids);
      writeStored("local", name, JSON.stringify(ids));
    },
  };
}

/** The ids that a remembered choice hides; anything but a list of ids is no choice. */
export function parseHiddenColumns(
  stored: string | null,
  hiddenAtFirst: readonly string[],
): readonly string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? "null");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : hiddenAtFirst;
  } catch {
    // Written by hand or by another program.
    return hiddenAtFirst;
  }
}
