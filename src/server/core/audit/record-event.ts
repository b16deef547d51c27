import { v7 as newId } from "uuid";
import type { ApiCallGuards } from "#server/api/mount-contract.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Db } from "#server/context.ts";
import { insertRows } from "#server/platform/db/insert-rows.ts";
import { runAfterCommit } from "#server/platform/db/transaction.ts";
import { currentRequestId } from "#server/platform/http/requests/request-notes.ts";
import { queueAdminNews } from "./admin-news.ts";
import type { AuditAction, AuditEvent } from "./audit-actions.ts";

/** The author of an action: a signed-in client, driver or member of staff, or the product itself. */
export type EventActor =
  | Pick<Party, "id" | "type">
  | { readonly id: null; readonly type: "system" };

/** The author of what the product does by itself, or of an operator's command. */
export const systemEventActor: EventActor = { id: null, type: "system" };

/**
 * Records who did what, in the transaction of that action, and mails it to administrators where it is news.
 * @param actor null for a visitor
 */
export async function recordAuditEvents(
  context: Pick<AppContext, "clock" | "jobs"> & Partial<Pick<AppContext, "metrics">>,
  db: Db,
  actor: EventActor | null,
  events: readonly AuditEvent[],
): Promise<void> {
  await queueAdminNews(context, db, events);
  await insertRows(
    db,
    "audit_events",
    events.map(({ action, entity, entityId, changes = {} }) => ({
      id: newId(),
      at: new Date(context.clock()),
      actorType: actor?.type ?? "visitor",
      actorId: actor?.id ?? null,
      action,
      entity,
      entityId,
      changes,
      requestId: currentRequestId(),
    })),
  );
  runAfterCommit(() => {
    for (const { entity, action } of events) context.metrics?.count("events", { entity, action });
  });
}

/** Records one event. @param changes the changes as in `AuditEvent` */
export const recordAuditEvent = (
  context: Parameters<typeof recordAuditEvents>[0],
  db: Db,
  actor: EventActor | null,
  action: AuditAction,
  { type: entity, id: entityId }: { readonly type: string; readonly id: string },
  changes?: AuditEvent["changes"],
) => recordAuditEvents(context, db, actor, [{ action, entity, entityId, changes }]);

/** Records the export of a list before its first row is sent: if this fails, no file is sent. */
export function createExportRecorder(
  context: Pick<AppContext, "clock" | "db" | "jobs" | "metrics">,
): ApiCallGuards["noteExport"] {
  return (file, caller, { q, ...filter }) => {
    const actor = caller !== null && "id" in caller ? caller : null;
    // The search text is left out, because it can be a person's name.
    const changes = { ...filter, ...(q !== undefined && { searched: "yes" }) };
    const record = { type: "file", id: file };
    return recordAuditEvent(context, context.db, actor, "export", record, changes);
  };
}
