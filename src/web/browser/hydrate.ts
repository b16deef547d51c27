import { type ReactNode, startTransition } from "react";
import { flushSync } from "react-dom";
import { type HydrationOptions, hydrateRoot } from "react-dom/client";
import { putBackAll } from "./outlive-translators.ts";

/**
 * Lets React take over a part that the build drew. Where a translator has replaced texts, they go back
 * first, and React takes over at once, before the translator replaces them again. Otherwise React would
 * draw the part anew, and what a person is typing or pressing in it would be lost.
 */
export function hydrate(part: Element, node: ReactNode, options?: HydrationOptions): void {
  const start = () => void hydrateRoot(part, node, options);
  if (putBackAll(part)) flushSync(start);
  else startTransition(start);
}
