import type { PageTable } from "./page-parts.ts";

const signs = ["pointerover", "touchstart", "focusin"] as const;

/** Loads the code of a page once a pointer, a finger or the focus is on a link to it. */
export function preloadLinkedPages(table: PageTable): void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.target || link.origin !== window.location.origin) return;
    if (table.isDocument(link.pathname)) return;
    // A failure is told when the page is really opened.
    Promise.resolve(table.load(table.chainAt(link.pathname))).catch(() => {});
  };
  for (const sign of signs) document.addEventListener(sign, preload, { passive: true });
}
