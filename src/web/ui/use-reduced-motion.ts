import { useSyncExternalStore } from "react";

const question = "(prefers-reduced-motion: reduce)";

/** Whether the visitor asks for less movement; taken for granted until the browser has said. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const answer = window.matchMedia(question);
      answer.addEventListener("change", changed);
      return () => answer.removeEventListener("change", changed);
    },
    () => window.matchMedia(question).matches,
    () => true,
  );
}
