import { type ReactNode, startTransition } from "react";
import { flushSync } from "react-dom";
import { type HydrationOptions, hydrateRoot } from "react-dom/client";
import { putBackAll } from "./outlive-translators.ts";

/**
 * Has React take over a part that the build drew. Where a translator has been at work, its texts go back
 * first, and React takes the part over at once, before the translator changes them again: React draws a
 * part with other texts anew, and what is being typed or pressed in it would be lost.
 */
export function hydrate(part: Element, node: ReactNode, options?: HydrationOptions): void {
  const start = () => void hydrateRoot(part, node, options);
  if (putBackAll(part)) flushSync(start);
  else startTransition(start);
}
