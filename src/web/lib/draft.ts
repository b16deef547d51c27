import { useSyncExternalStore } from "react";
import { forgetStored, readStored, type StorageArea, writeStored } from "./browser-storage.ts";
import { otherPartyEvent, signedOutEvent } from "./session/session.ts";

/** A stored text, parsed and not checked: anybody can write anything into the storage. */
export type Stored = Readonly<Record<string, unknown>>;

/** The entries of a form, kept through a reload. A draft never holds a password or a code. */
export type Draft<D extends object> = {
  readonly name: string;
  readonly empty: D;
  /** The draft as it is stored at this moment, by whichever tab. */
  readonly current: () => D;
  /**
   * Replaces the draft by what `change` makes of it. It is always given the newest one, so that two
   * tabs that change different fields both keep what they changed.
   */
  readonly change: (change: (draft: D) => D) => void;
  /** Replaces some fields. */
  readonly patch: (part: Partial<D>) => void;
  readonly forget: () => void;
  /** The draft that a stored text holds; the empty one where it holds none. */
  readonly read: (text: string | null) => D;
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => D;
};

/**
 * A draft that is kept as `layisha.{name}`. `session` storage belongs to one tab, `local` storage to
 * all tabs of the browser. Where the browser stores nothing, the memory of the page stands in.
 */
export function createDraft<D extends object>(kind: {
  readonly name: string;
  readonly area: StorageArea;
  /** Before anything was typed; names every field that is kept. */
  readonly empty: D;
  /** Goes up when a stored draft can no longer be read as it was. */
  readonly version?: number;
  /** Checks what was stored, field by field; without it, each field needs the type that it has in `empty`. */
  readonly check?: (stored: Stored) => D;
}): Draft<D> {
  const { name, area, empty, version, check = (stored) => takeFields(stored, empty) } = kind;
  const listeners = new Set<() => void>();
  /** The draft as it was last read, with the text it was read from. */
  let text: string | null = null;
  let draft = empty;
  let isRead = false;
  /** False where the browser stores nothing. */
  let isStored = true;

  function read(stored: string | null): D {
    const found = parsed(stored);
    return stored === null || found["version"] !== version ? empty : check(found);
  }

  function current(): D {
    if (isRead && !isStored) return draft;
    const stored = readStored(area, name);
    if (!isRead || stored !== text) {
      text = stored;
      draft = read(stored);
      isRead = true;
    }
    return draft;
  }

  function change(changeOf: (draft: D) => D): void {
    const before = current();
    const after = changeOf(before);
    if (after === before) return;
    draft = after;
    text = JSON.stringify({ version, ...after });
    isStored = writeStored(area, name, text);
    tell();
  }

  function forget(): void {
    forgetStored(area, name);
    if (isStored) look();
    else change(() => empty);
  }

  function look(): void {
    const before = draft;
    if (current() !== before) tell();
  }

  /** Logging out has emptied the storage; a memory that stands in for it goes too. */
  function followParty(): void {
    if (isStored) look();
    else change(() => empty);
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }

  const heard = [
    ["storage", look],
    // A page that comes back from the browser's cache has missed what other tabs did.
    ["pageshow", look],
    [signedOutEvent, followParty],
    [otherPartyEvent, followParty],
  ] as const;

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) for (const [type, hear] of heard) window.addEventListener(type, hear);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      for (const [type, hear] of heard) window.removeEventListener(type, hear);
      // Nobody watches the storage now, so the next reader looks again.
      if (isStored) isRead = false;
    };
  }

  return {
    name,
    empty,
    current,
    change,
    patch: (part) => change((last) => ({ ...last, ...part })),
    forget,
    read,
    subscribe,
    snapshot: () => (isRead ? draft : current()),
  };
}

/** The draft, following every change in this and in other tabs; empty while a page is prerendered. */
export function useDraft<D extends object>({
  subscribe,
  snapshot,
  empty,
}: Pick<Draft<D>, "subscribe" | "snapshot" | "empty">): D {
  return useSyncExternalStore(subscribe, snapshot, () => empty);
}

/** The fields of `empty`, each from `stored` where it has the same type there. */
export function takeFields<D extends object>(stored: unknown, empty: D): D {
  const known: Stored = typeof stored === "object" && stored !== null ? { ...stored } : {};
  const taken = Object.entries(empty).map(([field, nothing]): [string, unknown] => {
    const found = known[field];
    return [field, typeof found === typeof nothing ? found : nothing];
  });
  return Object.fromEntries(taken) as D;
}

function parsed(text: string | null): Stored {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    // Not ours, or cut off: the same as nothing.
    return {};
  }
}
