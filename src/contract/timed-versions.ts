import type { z } from "zod";
import type { orderVersionSchema, priceProposalSchema } from "./order-shapes.ts";

type Version = z.input<typeof orderVersionSchema>;
type Proposal = Pick<z.input<typeof priceProposalSchema>, "state" | "answeredAt">;

/** Adds to each former price of an order the time at which it was replaced, in milliseconds since 1970. */
export function addReplacedTimes(versions: readonly Version[] = []) {
  return versions.map((before) => ({ ...before, replacedMs: Date.parse(before.replacedAt) }));
}

/** The state of a proposal and the time of its answer, in milliseconds since 1970; null without a proposal. */
export function addAnsweredTime(proposal: Proposal | null) {
  if (proposal === null) return null;
  const { state, answeredAt } = proposal;
  return { state, answeredMs: answeredAt === null ? null : Date.parse(answeredAt) };
}
