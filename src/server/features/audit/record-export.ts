import type { Context } from "#server/context.ts";
import type { NoteExport } from "#server/mount-contract.ts";
import { recordEvent } from "./record-event.ts";

/** The filter of a list as it may be kept: what somebody searched for can be a person's name. */
function keptFilter({ q, ...filter }: Readonly<Record<string, unknown>>) {
  return { ...filter, ...(q !== undefined && { searched: "yes" }) };
}

/**
 * Writes down who takes which list away as a file, before its first row leaves: a file that cannot
 * be written down does not leave.
 */
export function recordExport(context: Pick<Context, "clock" | "db" | "metrics">): NoteExport {
  return (file, caller, query) =>
    recordEvent(context, context.db, caller !== null && "id" in caller ? caller : null, {
      action: "export",
      entity: "file",
      entityId: file,
      changes: keptFilter(query),
    });
}
