import { useEffect, useEffectEvent } from "react";

/**
 * Takes over what was typed or chosen in a prerendered field before its code arrived. React keeps
 * the text on screen but does not know of it, and would lose it at the next change.
 */
export function useEarlyInput(
  id: string,
  known: unknown,
  adopt: ((text: string) => void) | undefined,
): void {
  const compare = useEffectEvent(() => {
    const control = document.getElementById(id);
    const isControl =
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement;
    if (!isControl) return;
    if (typeof known === "string" && control.value !== "" && control.value !== known) {
      adopt?.(control.value);
    }
  });
  useEffect(() => compare(), []);
}
