import { type ReactNode, startTransition } from "react";
import { flushSync } from "react-dom";
import { type HydrationOptions, hydrateRoot } from "react-dom/client";
import { restoreUntranslatedTexts } from "./outlive-translators.ts";

/**
 * Lets React take over a part of a page that the build rendered. Where a browser's translator has replaced
 * texts, the original texts go back first, and React takes over at once, before the translator replaces them
 * again. Otherwise React would draw the part anew, and what a person is typing there would be lost.
 */
export function hydratePage(part: Element, node: ReactNode, options?: HydrationOptions): void {
  const start = () => void hydrateRoot(part, node, options);
  if (restoreUntranslatedTexts(part)) flushSync(start);
  else startTransition(start);
}
