import { sql } from "kysely";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import {
  type DocumentHolder,
  documentKindsToAskFor,
  findDocumentKindState,
  isDocumentNeeded,
  missingActiveVehicle,
  missingDriverDocuments,
} from "#domain/fleet/documents.ts";
import { joinWithAnd } from "#domain/text/lists.ts";
import type { Party } from "#server/caller.ts";
import type { Db, Trx } from "#server/context.ts";
import type { FieldChanges } from "#server/core/audit/changes.ts";
import { lockActiveAccount } from "#server/core/parties/parties.store.ts";
import { Failure } from "#server/failure.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";

/** A driver or a vehicle that documents belong to, and the driver who may send them. */
export type DocumentHolderRow = DocumentHolder & {
  readonly id: string;
  readonly name: string;
  readonly driverId: string | null;
};

const driversAsHolders = (db: Db) =>
  db
    .selectFrom("parties")
    .select(["id", "id as driverId", sql<"driver">`'driver'`.as("type")])
    .select(sql<string>`name || ' ' || surname`.as("name"))
    .select(
      sql<number>`coalesce((select max(gross_kg) from vehicles
        where driver_id = parties.id and status <> 'removed'), 0)`.as("grossKg"),
    )
    .where("type", "=", "driver");

const vehiclesAsHolders = (db: Db) =>
  db
    .selectFrom("vehicles")
    .select(["id", "driverId", sql<"vehicle">`'vehicle'`.as("type")])
    .select(["licencePlate as name", "git", "grossKg"]);

export async function findDocumentHolder(db: Db, id: string): Promise<DocumentHolderRow> {
  const found = isRecordId(id)
    ? ((await driversAsHolders(db).where("id", "=", id).executeTakeFirst()) ??
      (await vehiclesAsHolders(db).where("id", "=", id).executeTakeFirst()))
    : undefined;
  if (!found) throw new Failure("not_found");
  return found;
}

export async function listDocumentHoldersOfDriver(
  db: Db,
  driverId: string,
): Promise<readonly DocumentHolderRow[]> {
  const vehicles = vehiclesAsHolders(db).where("driverId", "=", driverId);
  return [
    ...(await driversAsHolders(db).where("id", "=", driverId).execute()),
    ...(await vehicles.where("status", "<>", "removed").orderBy("licencePlate").execute()),
  ];
}

/** Locks a driver or vehicle, so that calls that send, review, erase or remove its documents take turns. */
export async function lockDocumentHolder(
  trx: Trx,
  caller: Party,
  id: string,
): Promise<DocumentHolderRow> {
  const { type } = await findDocumentHolder(trx, id);
  if (caller.type === "driver" && caller.id !== id) await lockActiveAccount(trx, caller.id);
  const holders = (type === "driver" ? driversAsHolders : vehiclesAsHolders)(trx) as ReturnType<
    typeof driversAsHolders
  >;
  const found = await holders
    .where("id", "=", id)
    .where("status", "<>", "removed")
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Failure("not_found"));
  requireOwnDocument(caller, found);
  return found;
}

/** Throws "not found" when a driver asks for another driver's document. */
export function requireOwnDocument(
  caller: Party,
  { driverId }: Pick<DocumentHolderRow, "driverId">,
): void {
  if (caller.type === "driver" && caller.id !== driverId) throw new Failure("not_found");
}

/** Reads these drivers' or vehicles' documents, without replaced ones, and the state of each kind. */
export async function readHolderDocuments(
  db: Db,
  holders: readonly DocumentHolderRow[],
  today: CalendarDate,
) {
  const ids = holders.map(({ id }) => id);
  const rows = await db
    .selectFrom("documents")
    .select(["id", "kind", "state", "expiresOn", "licenceCode", "reason", "createdAt as sentAt"])
    .select([
      sql<string>`coalesce(driver_id, vehicle_id)`.as("holderId"),
      sql<boolean>`file_id is not null`.as("hasFile"),
    ])
    .where(({ eb, or }) => or([eb("driverId", "in", ids), eb("vehicleId", "in", ids)]))
    .where("state", "<>", "replaced")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return holders.map((holder) => ({
    ...holder,
    kinds: documentKindsToAskFor(holder).map((kind) => {
      const documents = rows
        .filter((row) => row.holderId === holder.id && row.kind === kind)
        // A refused document counts only while no newer document was sent.
        .filter(({ state }, index) => state !== "refused" || index === 0);
      const standing = findDocumentKindState(documents, today);
      return { kind, isNeeded: isDocumentNeeded(kind, holder), standing, documents };
    }),
  }));
}

/** Lists, for the history, the documents that a locked driver or vehicle lacks when staff make it active. */
export async function listMissingDocuments(trx: Trx, id: string, today: CalendarDate) {
  const [held] = await readHolderDocuments(trx, [await findDocumentHolder(trx, id)], today);
  const vehicles = await trx
    .selectFrom("drivers")
    .leftJoin("vehicles", "vehicles.id", "drivers.vehicleId")
    .select("vehicles.status")
    .where("drivers.id", "=", id)
    .execute();
  const gaps = [
    ...missingDriverDocuments(held?.kinds ?? []),
    ...vehicles.flatMap(({ status }) => missingActiveVehicle(status)),
  ];
  const changes: FieldChanges = { activeWithout: [null, joinWithAnd(gaps)] };
  return gaps.length === 0 ? {} : changes;
}
