import type { CallKey } from "./calls.ts";

type Said = string | RegExp;

/**
 * A change of a good body, by the paths of its fields, and what is said of it: of the first of these
 * fields alone, or of each field that is named.
 */
export type Refusal = readonly [
  changes: Readonly<Record<string, unknown>>,
  said: Said | Readonly<Record<string, Said>>,
];

/** Bodies of good form that the rules of the domain refuse, by call. */
export type RefusedInput = Partial<Record<CallKey, readonly Refusal[]>>;

/** The body with other values at these paths. */
export function bodyWith(body: object, changes: Refusal[0]): object {
  const copy = structuredClone(body);
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    const place = names.reduce<Record<string, unknown>>(
      (inner, name) => inner[name] as Record<string, unknown>,
      copy as Record<string, unknown>,
    );
    place[last] = value;
  }
  return copy;
}
