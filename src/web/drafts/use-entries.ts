import { useState } from "react";
import { entryOf } from "./entry-of.ts";
import { useUnsaved } from "./unsaved.ts";

/** The entries of a form on this page alone: `{...bind("name")}` is what the field of one needs. */
export function useEntries<Values extends object>(initial: Values) {
  const [empty] = useState(initial);
  const [values, setValues] = useState(empty);
  const change = (part: Partial<Values>) => setValues((last) => ({ ...last, ...part }));
  useUnsaved(JSON.stringify(values) !== JSON.stringify(empty));
  return { values, change, bind: entryOf(values, change), clear: () => setValues(empty) };
}

/** One entry that a page may lose, as the props of its field. */
export function useEntry(name: string, initial = "") {
  const [value, onValueChange] = useState(initial);
  return { name, value, onValueChange };
}
