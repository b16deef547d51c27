import { useSyncExternalStore } from "react";
import {
  readFromStorage,
  removeFromStorage,
  type StorageArea,
  writeToStorage,
} from "#web/browser/browser-storage.ts";
import { otherPartySignedInEvent, signedOutEvent } from "#web/session/session.ts";
import { parseJsonObject, parseStoredFields, type UncheckedFields } from "./parse-stored.ts";

/**
 * Stores the entries of a form in the browser as `layisha.{name}`, so that they outlast a reload. They are
 * never a password or a code. Each tab has its own `session` storage (the default); all tabs share the
 * `local` storage. Where the browser stores nothing, the page holds the draft in memory.
 */
export function createFormDraft<D extends object>(kind: {
  readonly name: string;
  readonly area?: StorageArea;
  /** The draft before anything is typed. It names every field that is stored. */
  readonly empty: D;
  /** The version of the stored format. Raise it when older drafts can no longer be read. */
  readonly version?: number;
  /** Corrects a stored draft. Each field of `parsed` already has the same type as in `empty`. */
  readonly check?: (parsed: D, stored: UncheckedFields) => D;
}) {
  const { name, area = "session", empty, version, check = (parsed) => parsed } = kind;
  const listeners = new Set<() => void>();
  /** The stored text that was read last. `draft` is parsed from it. */
  let text: string | null | undefined;
  let draft = empty;
  /** False where the browser refuses to store the draft. */
  let isStored = true;

  function read(stored: string | null): D {
    const found = parseJsonObject(stored);
    if (stored === null || found["version"] !== version) return empty;
    return check(parseStoredFields(found, empty), found);
  }

  /** Returns the newest draft, which another tab may have stored. */
  function current(): D {
    if (!isStored) return draft;
    const stored = readFromStorage(area, name);
    if (stored !== text) {
      text = stored;
      draft = read(stored);
    }
    return draft;
  }

  /** Changes the newest draft, so that two tabs which change different fields both keep their changes. */
  function change(changeDraft: (draft: D) => D): void {
    const before = current();
    const after = changeDraft(before);
    if (after === before) return;
    draft = after;
    text = JSON.stringify({ version, ...after });
    isStored = writeToStorage(area, name, text);
    notify();
  }

  function readAgain(): void {
    const before = draft;
    if (current() !== before) notify();
  }

  /** Drops the draft after something has emptied the storage, such as a logout. */
  function drop(): void {
    if (isStored) readAgain();
    else change(() => empty);
  }

  function forget(): void {
    removeFromStorage(area, name);
    drop();
  }

  function notify(): void {
    for (const listener of listeners) listener();
  }

  const events = [
    ["storage", readAgain],
    // A page that Back brings back from the browser's cache has missed the changes of other tabs.
    ["pageshow", readAgain],
    [signedOutEvent, drop],
    [otherPartySignedInEvent, drop],
  ] as const;

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) {
      for (const [type, handle] of events) window.addEventListener(type, handle);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      for (const [type, handle] of events) window.removeEventListener(type, handle);
    };
  }

  const patch = (part: Partial<D>) => change((last) => ({ ...last, ...part }));
  return { name, empty, current, change, patch, forget, read, subscribe };
}

export type FormDraft<D extends object> = ReturnType<typeof createFormDraft<D>>;

/** The draft with every change of this and of other tabs; empty while the build renders a page. */
export function useFormDraft<D extends object>({
  subscribe,
  current,
  empty,
}: Pick<FormDraft<D>, "subscribe" | "current" | "empty">): D {
  return useSyncExternalStore(subscribe, current, () => empty);
}
