import type { ServerResponse } from "node:http";

/**
 * Lets each have so many requests under way at once, so that one alone does not take the places of all.
 * A request is over when it is answered or cut off.
 */
export function atOnce(most: number) {
  const underWay = new Map<string, number>();

  function leave(key: string): void {
    const left = (underWay.get(key) ?? 1) - 1;
    if (left > 0) underWay.set(key, left);
    else underWay.delete(key);
  }

  return {
    /** Whether one more of them may go on. One that was cut off meanwhile would never leave again. */
    tryEnter: (key: string, response: ServerResponse): boolean => {
      const before = underWay.get(key) ?? 0;
      if (before >= most || response.destroyed) return false;
      underWay.set(key, before + 1);
      response.once("close", () => leave(key));
      return true;
    },
  };
}
