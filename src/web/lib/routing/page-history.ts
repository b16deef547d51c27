import { createPath, type Location, type Navigator, parsePath, type To } from "react-router";
import { randomId } from "../random-id.ts";
import type { Arrival } from "./arrival.ts";
import { openDocument } from "./document-navigator.ts";
import { isHeldBack } from "./leave-question.ts";
import { noteScroll } from "./scroll.ts";

/** What we keep with each entry of the browser's history. */
type EntryState = { readonly usr?: unknown; readonly key?: string; readonly idx?: number } | null;

/** The number of entries of ours before this one; 0 where a visit began. */
export function entriesBefore(): number {
  return (window.history.state as EntryState)?.idx ?? 0;
}

function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  const entry = window.history.state as EntryState;
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? "default" };
}

export type PageHistory = {
  readonly navigator: Navigator;
  readonly current: () => Arrival;
  /** Tells about each arrival; answers how to stop. */
  readonly listen: (listener: (arrival: Arrival) => void) => () => void;
};

/**
 * The browser's history as the router needs it. A page that is a document of its own is loaded. A form with unsaved entries may hold a navigation
 * back (leave-question.ts), the back button's too.
 */
export function createPageHistory(isDocument: (pathname: string) => boolean): PageHistory {
  const listeners = new Set<(arrival: Arrival) => void>();
  let arrival: Arrival = { location: readLocation(), action: "POP", keepsScroll: false };
  let index = entriesBefore();
  /** Whether the next `popstate` only undoes the last. */
  let isUndoing = false;

  function arrive(action: Arrival["action"], keepsScroll = false): void {
    arrival = { location: readLocation(), action, keepsScroll };
    index = entriesBefore();
    for (const tell of listeners) tell(arrival);
  }

  function go(action: "PUSH" | "REPLACE", to: To, state: unknown, keepsScroll = false): void {
    const { pathname = window.location.pathname, search, hash } = asPath(to);
    const path = createPath({ pathname, ...(search && { search }), ...(hash && { hash }) });
    const leave = () => {
      if (isDocument(pathname)) {
        openDocument(path, action === "PUSH" ? "assign" : "replace");
        return;
      }
      noteScroll(arrival.location.key);
      const idx = action === "PUSH" ? index + 1 : index;
      const entry = { usr: state ?? null, key: randomId(), idx } satisfies EntryState;
      if (action === "PUSH") window.history.pushState(entry, "", path);
      else window.history.replaceState(entry, "", path);
      arrive(action, keepsScroll);
    };
    if (!isHeldBack(pathname, leave)) leave();
  }

  function pop(): void {
    if (isUndoing) {
      isUndoing = false;
      return;
    }
    const steps = entriesBefore() - index;
    const isHeld = isHeldBack(window.location.pathname, () => window.history.go(steps));
    if (isHeld && steps !== 0) {
      isUndoing = true;
      window.history.go(-steps);
      return;
    }
    noteScroll(arrival.location.key);
    arrive("POP");
  }

  return {
    navigator: {
      createHref: (to) => createPath(asPath(to)),
      go: (steps) => window.history.go(steps),
      push: (to, state, options) => go("PUSH", to, state, options?.preventScrollReset),
      replace: (to, state, options) => go("REPLACE", to, state, options?.preventScrollReset),
    },
    current: () => arrival,
    listen: (listener) => {
      if (listeners.size === 0) window.addEventListener("popstate", pop);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener("popstate", pop);
      };
    },
  };
}

function asPath(to: To) {
  return typeof to === "string" ? parsePath(to) : to;
}
