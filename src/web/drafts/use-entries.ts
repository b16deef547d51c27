import { useState } from "react";
import { fieldProps } from "./field-props.ts";
import { useMarkUnsaved } from "./unsaved.ts";

/** The entries of a form, kept only while the page is open: `<TextField {...bind("name")} />`. */
export function useDraftEntries<Values extends object>(initial: Values) {
  const [empty] = useState(initial);
  const [values, setValues] = useState(empty);
  const change = (part: Partial<Values>) => setValues((last) => ({ ...last, ...part }));
  useMarkUnsaved(JSON.stringify(values) !== JSON.stringify(empty));
  return { values, change, bind: fieldProps(values, change), clear: () => setValues(empty) };
}

/** The props of a field whose text may be lost when the page is left. */
export function useDraftEntry(name: string, initial = "") {
  const [value, onValueChange] = useState(initial);
  return { name, value, onValueChange };
}
