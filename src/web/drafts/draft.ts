import { useSyncExternalStore } from "react";
import {
  forgetStored,
  readStored,
  type StorageArea,
  writeStored,
} from "#web/browser/browser-storage.ts";
import { otherPartyEvent, signedOutEvent } from "#web/session/session.ts";
import { parsed, type Stored, takeFields } from "./take-fields.ts";

/**
 * The entries of a form, kept through a reload as `layisha.{name}`: never a password or a code. `session` storage, where nothing else is said, belongs to
 * one tab, `local` storage to all tabs of the browser. Where the browser stores nothing, the memory
 * of the page stands in.
 */
export function createDraft<D extends object>(kind: {
  readonly name: string;
  readonly area?: StorageArea;
  /** Before anything was typed; names every field that is kept. */
  readonly empty: D;
  /** Goes up when a stored draft can no longer be read as it was. */
  readonly version?: number;
  /** Corrects what was stored. Each field of `taken` has the type that it has in `empty`. */
  readonly check?: (taken: D, stored: Stored) => D;
}) {
  const { name, area = "session", empty, version, check = (taken) => taken } = kind;
  const listeners = new Set<() => void>();
  /** The draft as it was last read, with the text it was read from. */
  let text: string | null | undefined;
  let draft = empty;
  /** False where the browser stores nothing. */
  let isStored = true;

  function read(stored: string | null): D {
    const found = parsed(stored);
    if (stored === null || found["version"] !== version) return empty;
    return check(takeFields(found, empty), found);
  }

  /** The draft as it is stored at this moment, by whichever tab. */
  function current(): D {
    if (!isStored) return draft;
    const stored = readStored(area, name);
    if (stored !== text) {
      text = stored;
      draft = read(stored);
    }
    return draft;
  }

  /** `changeOf` gets the newest draft: two tabs that change different fields both keep theirs. */
  function change(changeOf: (draft: D) => D): void {
    const before = current();
    const after = changeOf(before);
    if (after === before) return;
    draft = after;
    text = JSON.stringify({ version, ...after });
    isStored = writeStored(area, name, text);
    tell();
  }

  function look(): void {
    const before = draft;
    if (current() !== before) tell();
  }

  /** Follows a storage that was emptied, by a logout for example; a memory that stands in goes too. */
  function letGo(): void {
    if (isStored) look();
    else change(() => empty);
  }

  function forget(): void {
    forgetStored(area, name);
    letGo();
  }

  function tell(): void {
    for (const listener of listeners) listener();
  }

  const heard = [
    ["storage", look],
    // A page that comes back from the browser's cache has missed what other tabs did.
    ["pageshow", look],
    [signedOutEvent, letGo],
    [otherPartyEvent, letGo],
  ] as const;

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) for (const [type, hear] of heard) window.addEventListener(type, hear);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      for (const [type, hear] of heard) window.removeEventListener(type, hear);
    };
  }

  const patch = (part: Partial<D>) => change((last) => ({ ...last, ...part }));
  return { name, empty, current, change, patch, forget, read, subscribe };
}

export type Draft<D extends object> = ReturnType<typeof createDraft<D>>;

/** The draft, following every change in this and in other tabs; empty while a page is prerendered. */
export function useDraft<D extends object>({
  subscribe,
  current,
  empty,
}: Pick<Draft<D>, "subscribe" | "current" | "empty">): D {
  return useSyncExternalStore(subscribe, current, () => empty);
}
