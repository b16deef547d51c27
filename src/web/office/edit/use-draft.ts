import { useState } from "react";
import { entryOf } from "#web/drafts/entry-of.ts";

/** What a field of this name needs: `<TextField label="Name" {...bind("name")} />`. */
export type Bind<Values extends object> = ReturnType<typeof entryOf<Values>>;

/** The values of a form that makes something new, from what they are at first. */
export function useDraft<Values extends object>(initial: Values) {
  const [empty] = useState(initial);
  const [values, setValues] = useState(empty);
  const change = (part: Partial<Values>) => setValues((last) => ({ ...last, ...part }));
  return {
    values,
    isChanged: values !== empty,
    change,
    bind: entryOf(values, change),
    clear: () => setValues(empty),
  };
}
