import { useState } from "react";
import { createFieldBinder } from "./field-props.ts";
import { useMarkFormUnsaved } from "./unsaved.ts";

/** The entries of a form, kept only while the page is open: `<TextField {...bind("name")} />`. */
export function useUnsavedFormEntries<Values extends object>(initial: Values) {
  const [empty] = useState(initial);
  const [values, setValues] = useState(empty);
  const change = (part: Partial<Values>) => setValues((last) => ({ ...last, ...part }));
  useMarkFormUnsaved(JSON.stringify(values) !== JSON.stringify(empty));
  return { values, change, bind: createFieldBinder(values, change), clear: () => setValues(empty) };
}

/** The props of a field whose text may be lost when the page is left. */
export function useUnsavedFieldEntry(name: string, initial = "") {
  const [value, onValueChange] = useState(initial);
  return { name, value, onValueChange };
}
