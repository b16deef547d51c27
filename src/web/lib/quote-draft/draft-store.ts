import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "#web/lib/browser-storage.ts";
import { otherPartyEvent, signedOutEvent } from "#web/lib/session/session.ts";
import { emptyDraft, type QuoteDraft } from "./quote-draft.ts";
import { readDraft, writtenDraft } from "./read-draft.ts";

/** Kept as `layisha.quote-draft` in the browser, shared by all its tabs. */
const name = "quote-draft";

/** The draft as it was last read, with the text it was read from. */
let text: string | null = null;
let draft = emptyDraft;
let isRead = false;
/** False where the browser stores nothing: then this page's memory is all there is. */
let isStored = true;
const listeners = new Set<() => void>();

/** The draft as it is stored at this moment, by whichever tab. */
export function currentDraft(): QuoteDraft {
  if (!isRead || isStored) {
    const stored = readStored("local", name);
    if (!isRead || stored !== text) {
      text = stored;
      draft = readDraft(stored);
      isRead = true;
    }
  }
  return draft;
}

/**
 * Replaces the draft by what `change` makes of it. It is always given the newest one, so that two
 * tabs that change different fields both keep what they changed.
 */
export function changeDraft(change: (draft: QuoteDraft) => QuoteDraft): void {
  const before = currentDraft();
  const after = change(before);
  if (after === before) return;
  draft = after;
  text = writtenDraft(after);
  isStored = writeStored("local", name, text);
  tell();
}

/** The draft, following every change in this and in other tabs; empty while a page is prerendered. */
export function useQuoteDraft(): QuoteDraft {
  return useSyncExternalStore(subscribe, snapshot, () => emptyDraft);
}

function snapshot(): QuoteDraft {
  return isRead ? draft : currentDraft();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", look);
    // A page that comes back from the browser's cache has missed what other tabs did.
    window.addEventListener("pageshow", look);
    window.addEventListener(signedOutEvent, forget);
    window.addEventListener(otherPartyEvent, forget);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", look);
    window.removeEventListener("pageshow", look);
    window.removeEventListener(signedOutEvent, forget);
    window.removeEventListener(otherPartyEvent, forget);
    // Nobody watches the storage now, so the next reader looks again.
    if (isStored) isRead = false;
  };
}

function look(): void {
  const before = draft;
  if (currentDraft() !== before) tell();
}

/** Logging out has emptied the storage; a memory that stands in for it goes too. */
function forget(): void {
  if (isStored) look();
  else changeDraft(() => emptyDraft);
}

function tell(): void {
  for (const listener of listeners) listener();
}
