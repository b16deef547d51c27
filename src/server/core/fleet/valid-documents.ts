import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import {
  type DocumentKind,
  documentKindNames,
  documentKinds,
  type ExpiredDocument,
} from "#domain/fleet/documents.ts";
import type { Db } from "#server/context.ts";

/** Lists the kinds of documents needed `always`, `with-git` (goods insurance) or `never`, as SQL. */
const neededKinds = (
  of: "driver" | "vehicle",
  ...needed: readonly (typeof documentKinds)[DocumentKind]["needed"][]
) => {
  const kinds = documentKindNames.filter(
    (kind) => documentKinds[kind].of === of && needed.includes(documentKinds[kind].needed),
  );
  return { list: sql.join(kinds.map((kind) => sql.lit(kind))), count: kinds.length };
};
const ofDrivers = neededKinds("driver", "always");
const ofVehicles = neededKinds("vehicle", "always");
const ofInsured = neededKinds("vehicle", "with-git");
/** The documents that every driver needs, and permits, which once accepted must not expire. */
const ofAnyDriver = neededKinds("driver", "always", "never");

/** SQL value: fewer documents are accepted than needed; an accepted one counts even after its last day. */
const lacks = (wanted: RawBuilder<unknown>, held: RawBuilder<unknown>) =>
  sql<boolean>`(select count(*) < ${wanted} from documents where state = 'accepted' and ${held})`;

/** SQL column: the driver lacks a document that every driver needs. */
export const driverLacksDocumentsColumn = lacks(
  sql.lit(ofDrivers.count),
  sql`documents.driver_id = drivers.id and kind in (${ofDrivers.list})`,
).as("lacksDocuments");

/** SQL column: the vehicle lacks a document that it needs; a vehicle with goods insurance needs more. */
export const vehicleLacksDocumentsColumn = lacks(
  sql`${sql.lit(ofVehicles.count)} + (vehicles.git = 'yes')::int * ${sql.lit(ofInsured.count)}`,
  sql`documents.vehicle_id = vehicles.id and (kind in (${ofVehicles.list})
    or vehicles.git = 'yes' and kind in (${ofInsured.list}))`,
).as("lacksDocuments");

/** SQL condition: the document ended before today, and its driver or vehicle gets no job without it. */
export const isExpiredDocument = (today: CalendarDate) => sql<SqlBool>`(
  documents.state = 'accepted' and documents.expires_on < ${today}
  and (kind in (${ofAnyDriver.list}, ${ofVehicles.list}) or kind in (${ofInsured.list})
    and exists (select from vehicles insured where insured.id = documents.vehicle_id and git = 'yes')))`;

/** SQL condition on `drivers`: no ended document keeps the driver or the current vehicle from a job. */
export const hasValidDocuments = (today: CalendarDate) => sql<SqlBool>`not exists (
  select from documents where (documents.driver_id = drivers.id or documents.vehicle_id = drivers.vehicle_id)
    and ${isExpiredDocument(today)})`;

/** Finds the ended document that keeps a driver with this vehicle from jobs; null when there is none. */
export async function findExpiredDocument(
  db: Db,
  { driverId, vehicleId }: { readonly driverId: string; readonly vehicleId: string },
  today: CalendarDate,
): Promise<ExpiredDocument | null> {
  const found = await db
    .selectFrom("documents")
    .select(["kind", sql<string>`expires_on`.as("expiresOn")])
    .where(({ eb, or }) => or([eb("driverId", "=", driverId), eb("vehicleId", "=", vehicleId)]))
    .where(isExpiredDocument(today))
    .orderBy("expiresOn")
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}
