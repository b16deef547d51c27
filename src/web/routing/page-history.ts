import { createRandomId } from "#web/browser/random-id.ts";
import {
  joinUrlPath,
  type Location,
  type Navigate,
  type PageNavigation,
  parseUrlPath,
} from "#web/ui/navigation.tsx";
import { isNavigationStoppedByForm } from "./leave-question.ts";
import { loadDocumentPage } from "./open-document.ts";
import { rememberScrollPosition } from "./scroll.ts";

type EntryState = { readonly usr?: unknown; readonly key?: string; readonly idx?: number } | null;

/** How many pages of this visit come before the present one in the history; 0 on the first. */
export function countEarlierHistoryPages(): number {
  return (window.history.state as EntryState)?.idx ?? 0;
}

function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  const entry = window.history.state as EntryState;
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? "default" };
}

/** The history of the app's pages. Documents are loaded by the browser; a form may stop a navigation. */
export function createPageHistory(isDocument: (pathname: string) => boolean) {
  const listeners = new Set<(arrival: PageNavigation) => void>();
  let arrival: PageNavigation = { location: readLocation(), action: "POP", keepsScroll: false };
  let index = countEarlierHistoryPages();
  /** Whether the next `popstate` event only undoes the one before, which a form has stopped. */
  let isUndoing = false;

  function arrive(action: PageNavigation["action"], keepsScroll = false): void {
    arrival = { location: readLocation(), action, keepsScroll };
    index = countEarlierHistoryPages();
    for (const listener of listeners) listener(arrival);
  }

  const navigate: Navigate = (to, { replace = false, state = null, keepsScroll } = {}) => {
    if (typeof to === "number") return window.history.go(to);
    const parts = parseUrlPath(to, window.location.pathname);
    const leave = () => {
      if (isDocument(parts.pathname)) {
        loadDocumentPage(joinUrlPath(parts), replace ? "replace" : "assign");
        return;
      }
      rememberScrollPosition(arrival.location.key);
      const idx = replace ? index : index + 1;
      const entry = { usr: state, key: createRandomId(), idx } satisfies EntryState;
      if (replace) window.history.replaceState(entry, "", joinUrlPath(parts));
      else window.history.pushState(entry, "", joinUrlPath(parts));
      arrive(replace ? "REPLACE" : "PUSH", keepsScroll);
    };
    if (!isNavigationStoppedByForm(parts.pathname, leave)) leave();
  };

  function pop(): void {
    if (isUndoing) {
      isUndoing = false;
      return;
    }
    const steps = countEarlierHistoryPages() - index;
    const isBlocked = isNavigationStoppedByForm(window.location.pathname, () =>
      window.history.go(steps),
    );
    if (isBlocked && steps !== 0) {
      isUndoing = true;
      window.history.go(-steps);
      return;
    }
    rememberScrollPosition(arrival.location.key);
    arrive("POP");
  }

  return {
    navigate,
    current: () => arrival,
    /** Calls the listener whenever a page is opened. Returns a function that removes the listener. */
    listen: (listener: (arrival: PageNavigation) => void) => {
      if (listeners.size === 0) window.addEventListener("popstate", pop);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener("popstate", pop);
      };
    },
  };
}

export type PageHistory = ReturnType<typeof createPageHistory>;
