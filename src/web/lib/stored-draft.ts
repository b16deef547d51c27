import { useCallback, useRef, useState } from "react";
import { forgetStored, readStored, writeStored } from "#web/lib/browser-storage.ts";

/** A form's draft that survives a reload of this tab. It never holds a password or a code. */
export type DraftKind<D extends object> = {
  /** Its name in the storage. */
  readonly name: string;
  /** What it is before anything was typed; names every field that is kept. */
  readonly empty: D;
  /** Puts right what having the right type does not: choices, and what lies deeper. */
  readonly mend?: (draft: D) => D;
};

/** The draft as this tab keeps it, and how to change parts of it. */
export function useDraft<D extends object>(kind: DraftKind<D>) {
  const { name } = kind;
  const [draft, setDraft] = useState(() => parseDraft(readStored("session", name), kind));
  const latest = useRef(draft);
  const change = useCallback(
    (part: Partial<D>) => {
      latest.current = { ...latest.current, ...part };
      writeStored("session", name, JSON.stringify(latest.current));
      setDraft(latest.current);
    },
    [name],
  );
  return [draft, change] as const;
}

export function forgetDraft({ name }: Pick<DraftKind<object>, "name">): void {
  forgetStored("session", name);
}

/**
 * A draft as it was stored. Only the fields that a draft has are taken, each only where it has the
 * type of the empty one: anybody can write anything into the storage.
 */
export function parseDraft<D extends object>(
  stored: string | null,
  { empty, mend }: Pick<DraftKind<D>, "empty" | "mend">,
): D {
  const draft = takeFields(parsed(stored), empty);
  return mend ? mend(draft) : draft;
}

/** The fields of `empty`, each from `value` where it has the same type there. */
export function takeFields<D extends object>(value: unknown, empty: D): D {
  const known: Readonly<Record<string, unknown>> =
    typeof value === "object" && value !== null ? { ...value } : {};
  const taken = Object.entries(empty).map(([field, nothing]): [string, unknown] => {
    const found = known[field];
    return [field, typeof found === typeof nothing ? found : nothing];
  });
  return Object.fromEntries(taken) as D;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    // Not ours, or cut off: the same as nothing.
    return null;
  }
}
