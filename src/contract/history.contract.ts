import { z } from "zod";
import { actorTypes } from "#domain/people/party-kinds.ts";
import { staffOnly } from "./endpoint.ts";
import { listOf, listQuery } from "./record-calls.contract.ts";

export const historyQuery = listQuery.omit({ q: true, sort: true });

export const historyEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Who did it: a name, or `Visitor` or `System`. */
  actor: z.string(),
  actorType: z.enum(actorTypes),
  action: z.string(),
  /** What changed: each field with its value before and after, as text for people. */
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});

export const historyReply = listOf(historyEvent);

export const historyOfOne = {
  summary: "Who changed this record, what and when",
  access: staffOnly,
  query: historyQuery,
  reply: historyReply,
} as const;
