import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { pageQueryShape } from "#contract/record-calls.contract.ts";
import type { Party } from "#server/caller.ts";
import type { Db } from "#server/context.ts";
import { prepareListRowCounts } from "#server/lists/list-counts.ts";
import { readListPage } from "#server/lists/list-page.ts";
import { createListSort } from "#server/lists/list-rows.ts";
import { findHiddenAuditActions } from "./audit-actions.ts";

type Change = {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
};

const latestFirst = createListSort("desc", {
  "audit_events.at": "timestamptz",
  "audit_events.id": "uuid",
});

function changeText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Reads the changes of an event: `field: [before, after]` is a change, any other value was added. */
export function readEventChanges(stored: unknown): readonly Change[] {
  return Object.entries((stored ?? {}) as Readonly<Record<string, unknown>>).map(
    ([field, value]) =>
      Array.isArray(value) && value.length === 2
        ? { field, before: changeText(value[0]), after: changeText(value[1]) }
        : { field, before: null, after: changeText(value) },
  );
}

/** The name of an event's author, for people. */
export function actorName(row: {
  readonly actorType: string;
  readonly name: string | null;
  readonly surname: string | null;
}): string {
  if (row.actorType === "visitor") return "Visitor";
  if (row.actorType === "system") return "System";
  return [row.name, row.surname].filter(Boolean).join(" ") || "Unknown";
}

/**
 * Reads a page of a record's history, the latest event first, without the actions that the reader may not
 * see. It does not check that the record exists.
 */
export async function listRecordHistory(
  db: Db,
  reader: Pick<Party, "role">,
  { type, id }: { readonly type: string; readonly id: string },
  { limit, cursor }: z.output<typeof pageQueryShape>,
) {
  const found = db
    .selectFrom("audit_events")
    .leftJoin("parties", "parties.id", "audit_events.actorId")
    .select(["audit_events.id", "audit_events.at", "audit_events.actorType"])
    .select(["audit_events.action", sql<unknown>`audit_events.changes`.as("changes")])
    .select(["parties.name", "parties.surname"])
    .where("audit_events.entity", "=", type)
    .where("audit_events.entityId", "=", id)
    .where(sql<SqlBool>`audit_events.action <> all(${findHiddenAuditActions(reader)}::text[])`);
  const counts = prepareListRowCounts({ query: {}, select: () => found });
  const asked = { sort: latestFirst, limit, cursor, counts };
  const { rows, ...page } = await readListPage(db, found, asked);
  const items = rows.map((row) => ({
    ...row,
    actor: actorName(row),
    changes: [...readEventChanges(row.changes)],
  }));
  return { items, ...page };
}
