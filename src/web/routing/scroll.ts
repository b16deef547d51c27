import { useLayoutEffect } from "react";
import type { Location, PageNavigation } from "#web/ui/navigation.tsx";

/** The scroll position, in pixels, at which each entry of the history was left, by the key of the entry. */
const positions = new Map<string, number>();

/** Stores the scroll position of a history entry. Call it before the page is left. */
export function rememberScrollPosition(key: string): void {
  positions.set(key, window.scrollY);
}

/** Scrolls when a page is opened. The browser scrolls by itself only when it loads a document. */
export function useScrollRestoration({ location, action, keepsScroll }: PageNavigation): void {
  const { key, hash } = location;
  useLayoutEffect(() => {
    const restore = ({ type }: Pick<Event, "type">) => {
      window.history.scrollRestoration = type === "pagehide" ? "auto" : "manual";
    };
    restore({ type: "pageshow" });
    const removed = new AbortController();
    for (const type of ["pageshow", "pagehide"]) {
      window.addEventListener(type, restore, { signal: removed.signal });
    }
    return () => removed.abort();
  }, []);

  useLayoutEffect(
    () => scrollForNavigation({ key, hash, action, keepsScroll }),
    [key, hash, action, keepsScroll],
  );
}

export function scrollForNavigation(
  arrival: Pick<PageNavigation, "action" | "keepsScroll"> & Pick<Location, "key" | "hash">,
): void {
  const { key, hash, action, keepsScroll } = arrival;
  if (keepsScroll) return;
  const position = action === "POP" ? positions.get(key) : undefined;
  const part = hash === "" ? null : document.getElementById(hash.slice(1));
  if (position !== undefined) window.scrollTo(0, position);
  else if (part) part.scrollIntoView();
  else if (action !== "POP") window.scrollTo(0, 0);
}
