import type { z } from "zod";
import type { orderVersion } from "./order-shapes.ts";

type Version = z.input<typeof orderVersion>;

/** The versions of an order, each with the instant of its end in milliseconds since 1970. */
export function timedVersions(versions: readonly Version[] = []) {
  return versions.map((before) => ({ ...before, replacedMs: Date.parse(before.replacedAt) }));
}
