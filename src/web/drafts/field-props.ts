/** Makes the props of a field for one entry of a form: `{...entry("surname")}`. */
export function createFieldBinder<D extends object>(
  entries: D,
  change: (part: Partial<D>) => void,
  prefix = "",
) {
  return <K extends keyof D & string>(name: K) => ({
    name: `${prefix}${name}`,
    value: entries[name],
    // TypeScript loses the type of a computed property name.
    onValueChange: (value: D[K]) => change({ [name]: value } as unknown as Partial<D>),
  });
}
