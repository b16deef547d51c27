import { useEffect, useRef } from "react";
import { minContactFillMs } from "#domain/people/check-contact-message.ts";

/**
 * How long a form has stood open, in milliseconds. It waits until that is as long as the server asks
 * for: a person whom the browser helped to fill it in is not sent back for being quick.
 */
export function useFillTime(): () => Promise<number> {
  const openedAt = useRef(0);
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);
  return async () => {
    const openMs = performance.now() - openedAt.current;
    const missingMs = minContactFillMs - openMs;
    if (missingMs > 0) await new Promise((resolve) => setTimeout(resolve, missingMs));
    return Math.ceil(Math.max(openMs, minContactFillMs));
  };
}
