import { useState } from "react";

/** What a field of this name needs: `<TextField label="Name" {...bind("name")} />`. */
export type Bind<Values extends object> = <Name extends keyof Values & string>(
  name: Name,
) => {
  readonly name: Name;
  readonly value: Values[Name];
  readonly onValueChange: (value: Values[Name]) => void;
};

/** Binds fields to these values. */
export function bindTo<Values extends object>(
  values: Values,
  change: (part: Partial<Values>) => void,
): Bind<Values> {
  return (name) => ({
    name,
    value: values[name],
    onValueChange: (value) => change({ [name]: value } as unknown as Partial<Values>),
  });
}

/** The values of a form that makes something new, from what they are at first. */
export function useDraft<Values extends object>(initial: Values) {
  const [empty] = useState(initial);
  const [values, setValues] = useState(empty);
  const change = (part: Partial<Values>) => setValues((last) => ({ ...last, ...part }));
  return {
    values,
    isChanged: values !== empty,
    change,
    bind: bindTo(values, change),
    clear: () => setValues(empty),
  };
}
