import type { ServerResponse } from "node:http";

/** Limits the requests of each key that are under way; one ends when it is answered or cut off. */
export function atOnce(most: number) {
  const underWay = new Map<string, number>();

  return {
    /** Lets one more of them in; null when there is no place, or when it was cut off meanwhile. */
    tryEnter: (key: string, response: ServerResponse): (() => void) | null => {
      const before = underWay.get(key) ?? 0;
      if (before >= most || response.destroyed) return null;
      underWay.set(key, before + 1);
      let isIn = true;
      const leave = () => {
        if (!isIn) return;
        isIn = false;
        const left = (underWay.get(key) ?? 1) - 1;
        if (left > 0) underWay.set(key, left);
        else underWay.delete(key);
      };
      // Not the framework's own end of a request, which one that is cut off never reaches.
      response.once("close", leave);
      return leave;
    },
  };
}
