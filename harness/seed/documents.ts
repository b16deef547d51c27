import type { Selectable } from "kysely";
import { addDays } from "#domain/calendar/calendar-date.ts";
import {
  type DocumentHolder,
  documentKindNames,
  documentKinds,
  isNeeded,
} from "#domain/fleet/documents.ts";
import type { Tables } from "#server/tables.ts";
import type { Seeding } from "./seeding.ts";

type Document = Selectable<Tables["documents"]>;
type Held = {
  readonly id: string;
  readonly status: string;
  readonly created_at: Date;
  readonly git?: "yes" | "no";
};

/** What the office saw of each driver or vehicle that it let in; some of it ends within weeks. */
export function inventDocuments({ today, newId }: Seeding, all: readonly Held[]): Document[] {
  return all
    .filter(({ status }) => status !== "pending")
    .flatMap(({ id, created_at, git }, index) => {
      const holder: DocumentHolder = git ? { type: "vehicle", git } : { type: "driver" };
      return documentKindNames
        .filter((kind) => isNeeded(kind, holder))
        .map((kind, at) => ({
          id: newId(created_at.getTime()),
          driver_id: git ? null : id,
          vehicle_id: git ? id : null,
          kind,
          state: "accepted" as const,
          file_id: null,
          expires_on: documentKinds[kind].expires
            ? addDays(today, 12 + ((index * 37 + at * 101) % 700))
            : null,
          reason: "",
          created_at,
          settled_at: created_at,
          warned_at: null,
        }));
    });
}
