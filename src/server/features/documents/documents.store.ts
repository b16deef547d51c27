import { sql } from "kysely";
import type { ReceivedCallQuery } from "#contract/endpoints.ts";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import {
  type DocumentKind,
  type DocumentState,
  documentExpiryWarningDays,
} from "#domain/fleet/documents.ts";
import type { Db, Trx } from "#server/context.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { containsTextCondition } from "#server/lists/fold-text.ts";
import { createListSort } from "#server/lists/list-rows.ts";
import type { DocumentHolderRow } from "./document-holders.store.ts";

type DocumentsFilter = Pick<ReceivedCallQuery<"GET /api/documents/all">, "standing" | "q">;

const name = sql<string>`coalesce(parties.name || ' ' || parties.surname, vehicles.licence_plate)`;
const oldest = createListSort("asc", {
  "documents.createdAt": "timestamptz",
  "documents.id": "uuid",
});
const firstToEnd = createListSort("asc", { "documents.expiresOn": "date", "documents.id": "uuid" });

/** The office's list of documents: those to review, oldest first, or those that expire, by their last day. */
export function createDocumentList(today: CalendarDate) {
  const soon = addDays(today, documentExpiryWarningDays);
  return {
    listed: (db: Db, { standing, q }: DocumentsFilter) => {
      const all = db
        .selectFrom("documents")
        .leftJoin("parties", "parties.id", "documents.driverId")
        .leftJoin("vehicles", "vehicles.id", "documents.vehicleId")
        .select(["documents.id", "documents.kind", "documents.state"])
        .select(["documents.expiresOn", "documents.createdAt as sentAt"])
        .select([
          sql<string>`coalesce(documents.driver_id, documents.vehicle_id)`.as("holderId"),
          sql<"driver" | "vehicle">`case when documents.driver_id is null
            then 'vehicle' else 'driver' end`.as("holderType"),
          name.as("holderName"),
        ]);
      const status = sql<string>`coalesce(parties.status, vehicles.status)`;
      const found =
        standing === "waiting"
          ? all.where("documents.state", "=", "waiting").where(status, "<>", "removed")
          : all
              .where("documents.state", "=", "accepted")
              .where("documents.expiresOn", "<", standing === "expired" ? today : addDays(soon, 1))
              .where("documents.expiresOn", ">=", standing === "expired" ? "2000-01-01" : today)
              .where(status, "=", "active");
      return q ? found.where(containsTextCondition(name, q)) : found;
    },
    sorts: { usual: oldest },
    sortFor: ({ standing }: DocumentsFilter) => (standing === "waiting" ? oldest : firstToEnd),
  };
}

export const findDocument = (db: Db, documentId: string) =>
  db
    .selectFrom("documents")
    .leftJoin("vehicles", "vehicles.id", "documents.vehicleId")
    .select(["documents.id", "kind", "state", "fileId", "reason", "expiresOn"])
    .select([
      sql<string>`coalesce(documents.driver_id, vehicle_id)`.as("holderId"),
      sql<string | null>`coalesce(documents.driver_id, vehicles.driver_id)`.as("driverId"),
    ])
    .where("documents.id", "=", documentId)
    .executeTakeFirstOrThrow(() => new Failure("not_found"));

export const documentHolderColumn = ({ type }: DocumentHolderRow) =>
  type === "driver" ? "driverId" : "vehicleId";

/** Refuses a licence's code for another kind of document. */
export function refuseCodeWithoutLicence(kind: DocumentKind, licenceCode?: string): void {
  const isWrong = licenceCode !== undefined && kind !== "licence";
  refuseInvalidFields({ licenceCode: isWrong ? "Only a driving licence has a code" : null });
}

/** Marks a locked driver's or vehicle's documents of one kind as replaced by a newer document. */
export const markDocumentsReplaced = (
  trx: Trx,
  holder: DocumentHolderRow,
  kind: DocumentKind,
  states: readonly DocumentState[],
  now: Date,
) =>
  trx
    .updateTable("documents")
    .set({ state: "replaced", settledAt: now })
    .where(documentHolderColumn(holder), "=", holder.id)
    .where("kind", "=", kind)
    .where("state", "in", states)
    .execute();
