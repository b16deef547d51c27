import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type DocumentKind, documentKindNames, documentKinds } from "#domain/fleet/documents.ts";
import { heaviestLightVehicleKg } from "#domain/fleet/gross-mass.ts";

/** Lists the kinds of documents needed `always`, `with-git` (goods insurance) or `heavy`, as SQL. */
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
const ofHeavyDrivers = neededKinds("driver", "heavy");
const ofHeavyVehicles = neededKinds("vehicle", "heavy");
/** SQL condition on `vehicles`: the law asks for a permit of the driver and an operator card. */
const isHeavy = sql<SqlBool>`gross_kg > ${sql.lit(heaviestLightVehicleKg)}`;

/** SQL value: fewer documents are accepted than needed; an accepted one counts even after its last day. */
const lacks = (wanted: RawBuilder<unknown>, held: RawBuilder<unknown>) =>
  sql<boolean>`(select count(*) < ${wanted} from documents where state = 'accepted' and ${held})`;

const drivesHeavy = sql<SqlBool>`exists (select from vehicles
  where vehicles.driver_id = drivers.id and status <> 'removed' and ${isHeavy})`;

/** SQL column: the driver lacks a needed document; the driver of a heavy vehicle needs more, and the licence's code. */
export const driverLacksDocumentsColumn = lacks(
  sql`${sql.lit(ofDrivers.count)} + ${drivesHeavy}::int * ${sql.lit(ofHeavyDrivers.count)}`,
  sql`documents.driver_id = drivers.id and (kind in (${ofDrivers.list})
    and (kind <> 'licence' or licence_code is not null or not ${drivesHeavy})
    or kind in (${ofHeavyDrivers.list}) and ${drivesHeavy})`,
).as("lacksDocuments");

/** SQL column: the vehicle lacks a needed document; one with goods insurance and a heavy one need more. */
export const vehicleLacksDocumentsColumn = lacks(
  sql`${sql.lit(ofVehicles.count)} + (vehicles.git = 'yes')::int * ${sql.lit(ofInsured.count)}
    + (${isHeavy})::int * ${sql.lit(ofHeavyVehicles.count)}`,
  sql`documents.vehicle_id = vehicles.id and (kind in (${ofVehicles.list})
    or vehicles.git = 'yes' and kind in (${ofInsured.list})
    or ${isHeavy} and kind in (${ofHeavyVehicles.list}))`,
).as("lacksDocuments");
