/** Parsed and not checked: anybody can write anything into a browser's storage and history. */
export type Stored = Readonly<Record<string, unknown>>;

/** The entries of an object; none of anything else. */
export function asRecord(value: unknown): Stored {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** The entries of a stored text; none where it is not ours or was cut off. */
export function parsed(text: string | null): Stored {
  try {
    return asRecord(JSON.parse(text ?? "null"));
  } catch {
    return {};
  }
}

/** The fields of `empty`, each from `stored` where it has the same type there. */
export function takeFields<D extends object>(stored: unknown, empty: D): D {
  const known = asRecord(stored);
  const taken = Object.entries(empty).map(([field, nothing]): [string, unknown] => {
    const found = known[field] ?? nothing;
    return [field, typeof found === typeof nothing ? found : nothing];
  });
  return Object.fromEntries(taken) as D;
}

/** The fields of `like`; null unless each is there, with the type that it has in `like`, and no text is empty. */
export function takeWhole<D extends object>(stored: unknown, like: D): D | null {
  const known = asRecord(stored);
  const isWhole = Object.entries(like).every(
    ([field, value]) => typeof known[field] === typeof value && known[field] !== "",
  );
  return isWhole ? takeFields(known, like) : null;
}
