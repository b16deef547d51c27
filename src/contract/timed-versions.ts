import type { z } from "zod";
import type { orderVersionSchema } from "./order-shapes.ts";

type Version = z.input<typeof orderVersionSchema>;

/** Adds to each former price of an order the time at which it was replaced, in milliseconds since 1970. */
export function addReplacedTimes(versions: readonly Version[] = []) {
  return versions.map((before) => ({ ...before, replacedMs: Date.parse(before.replacedAt) }));
}
