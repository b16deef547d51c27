import type { ServerResponse } from "node:http";

/** Limits how many requests with the same key run at once, until their replies are sent or they are cut off. */
export function createConcurrencyLimit(limit: number) {
  const underWay = new Map<string, number>();

  return {
    /** Admits one more request; null when the limit is reached, or when the request was cut off meanwhile. */
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
      // The framework's own end of a request is never reached by a request that is cut off.
      response.once("close", leave);
      return leave;
    },
  };
}
