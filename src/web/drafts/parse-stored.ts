/** Data that is parsed but not checked: anybody can write anything to a browser's storage and history. */
export type UncheckedFields = Readonly<Record<string, unknown>>;

/** The fields of `value`; none where it is not an object. */
export function readObjectFields(value: unknown): UncheckedFields {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** The fields of the JSON object in a text; none where the text is not valid JSON, such as one cut off. */
export function parseJsonObject(text: string | null): UncheckedFields {
  try {
    return readObjectFields(JSON.parse(text ?? "null"));
  } catch {
    return {};
  }
}

/** The fields of `empty`, each with its value in `stored` where that value has the same type. */
export function parseStoredFields<D extends object>(stored: unknown, empty: D): D {
  const known = readObjectFields(stored);
  const fields = Object.entries(empty).map(([field, nothing]): [string, unknown] => {
    const found = known[field] ?? nothing;
    return [field, typeof found === typeof nothing ? found : nothing];
  });
  return Object.fromEntries(fields) as D;
}

/** The fields of `shape`; null where one is missing, has another type than in `shape`, or is "". */
export function parseStoredShape<D extends object>(stored: unknown, shape: D): D | null {
  const known = readObjectFields(stored);
  const isWhole = Object.entries(shape).every(
    ([field, value]) => typeof known[field] === typeof value && known[field] !== "",
  );
  return isWhole ? parseStoredFields(known, shape) : null;
}
