import type { z } from "zod";
import type { orderVersion } from "./order-shapes.ts";

type Version = z.input<typeof orderVersion>;

/** Adds to each version of an order the time of its end, in milliseconds since 1970. */
export function timedVersions(versions: readonly Version[] = []) {
  return versions.map((before) => ({ ...before, replacedMs: Date.parse(before.replacedAt) }));
}
