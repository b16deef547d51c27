import type { ServerResponse } from "node:http";

/** Limits how many requests of each key are under way; one ends when it is answered or cut off. */
export function createConcurrencyLimit(limit: number) {
  const underWay = new Map<string, number>();

  return {
    /** Admits one more request; null when there is no place, or when it was cut off meanwhile. */
    tryEnter: (key: string, response: ServerResponse): (() => void) | null => {
      const before = underWay.get(key) ?? 0;
      if (before >= limit || response.destroyed) return null;
      underWay.set(key, before + 1);
      let isUnderWay = true;
      const leave = () => {
        if (!isUnderWay) return;
        isUnderWay = false;
        const left = (underWay.get(key) ?? 1) - 1;
        if (left > 0) underWay.set(key, left);
        else underWay.delete(key);
      };
      // A request that is cut off never reaches the framework's own end of a request.
      response.once("close", leave);
      return leave;
    },
  };
}
