import type { Kysely } from "kysely";
import { v7 as newId } from "uuid";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { afterCommit } from "#server/platform/db/transaction.ts";
import { currentRequestId } from "#server/platform/http/requests/request-scope.ts";
import type { Tables } from "#server/tables.ts";

export type AuditEvent = {
  readonly action: string;
  /** The kind of record: `order`, `client`, `driver`, `otp` … */
  readonly entity: string;
  readonly entityId: string;
  /** What changed, as `field: [before, after]` or plain facts. Never a secret. */
  readonly changes?: Readonly<Record<string, unknown>>;
};

/** Whoever does something: somebody who is signed in, or the product by itself. */
export type Actor = Pick<Party, "id" | "type"> | { readonly id: null; readonly type: "system" };

/** The product by itself, or whoever looks after the machine that it runs on. */
export const system: Actor = { id: null, type: "system" };

/**
 * Writes down who did what, on the connection of what was done: in a transaction, the event exists
 * exactly when its effect does. `actor` is null for a visitor.
 */
export async function recordEvent(
  { clock, metrics }: Pick<Context, "clock"> & Partial<Pick<Context, "metrics">>,
  db: Kysely<Tables>,
  actor: Actor | null,
  { action, entity, entityId, changes = {} }: AuditEvent,
): Promise<void> {
  await db
    .insertInto("audit_events")
    .values({
      id: newId(),
      at: new Date(clock()),
      actor_type: actor?.type ?? "visitor",
      actor_id: actor?.id ?? null,
      action,
      entity,
      entity_id: entityId,
      changes: JSON.stringify(changes),
      request_id: currentRequestId(),
    })
    .execute();
  afterCommit(() => metrics?.count("events", { entity, action }));
}
