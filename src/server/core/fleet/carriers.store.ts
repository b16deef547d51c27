import { type Selectable, type SqlBool, sql } from "kysely";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { defaultDriverAvailability } from "#domain/dispatch/availability.ts";
import type { CarriedOrder, CarryingDriver, CarryingVehicle } from "#domain/dispatch/may-carry.ts";
import type { LicenceCode } from "#domain/fleet/driving-law.ts";
import { areWalletsActive } from "#domain/ledger/wallets.ts";
import { jobInterval } from "#domain/orders/job-occupancy.ts";
import { type Coordinates, greatCircleMetres } from "#domain/places/coordinates.ts";
import type { Db } from "#server/context.ts";
import { estimateRoadMetresFromStraight } from "#server/maps/embedded/circuity.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";
import { findCompanySettings } from "../company/company.store.ts";
import { isOpenOrder } from "../orders/order-states.store.ts";
import { findSuburbOrTown } from "../places/own-places.ts";

/** A driver with the current vehicle, and all that decides which jobs of some days the driver may do. */
export type Carrier = CarryingDriver & {
  readonly id: string;
  readonly area: string;
  /** The greatest distance in km from the area to a pickup; null for any distance. */
  readonly reachKms: number | null;
  /** The centre of the driver's area; null where our list of places does not have it. */
  readonly home: Coordinates | null;
  readonly vehicle: (CarryingVehicle & { readonly id: string; readonly plate: string }) | null;
};

/** The metres by road between the middles of two suburbs, as estimated. */
export const roadMetres = (from: Coordinates, to: Coordinates) =>
  estimateRoadMetresFromStraight(greatCircleMetres(from, to));

type Days = { readonly from: CalendarDate; readonly to: CalendarDate };

type OrderFacts = Pick<
  Selectable<DatabaseTables["orders"]>,
  "id" | "truckSize" | "metres" | "floors" | "commission" | "orderType" | "areas"
>;

/** An order of the database in the terms of the rule who may carry it. */
export const toCarriedOrder = ({ areas, orderType, commission, ...order }: OrderFacts) =>
  ({
    ...order,
    heldCommission: orderType === "contract" ? 0 : commission,
    pickup: areas?.pickup.location ?? null,
    destination: areas?.destination.location ?? null,
  }) satisfies CarriedOrder;

/** The ids of the only drivers to read about; undefined for all. */
type Only = readonly string[] | undefined;

/** SQL condition: a row is of one of these drivers, or of the current vehicle of one. */
const isOfDrivers = (only: Only) =>
  only === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(driver_id = any(${only}::uuid[]) or vehicle_id in (
        select vehicle_id from drivers where id = any(${only}::uuid[])))`;

/** Reads the jobs of drivers in some days, by driver and by vehicle. */
async function readJobs(db: Db, { from, to }: Days, only: Only) {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "driverId", "vehicleId", "orderDate", "orderTime", "metres", "floors", "areas"])
    .where("orderDate", ">=", from)
    .where("orderDate", "<=", to)
    .where("driverId", "is not", null)
    .where(isOpenOrder())
    .where(isOfDrivers(only))
    .execute();
  return rows.map(({ id, driverId, vehicleId, areas, ...work }) => ({
    driverId,
    vehicleId,
    orderId: id,
    ...jobInterval(work),
    pickup: areas?.pickup.location ?? null,
    destination: areas?.destination.location ?? null,
  }));
}

/** Reads the accepted documents of drivers and vehicles that count, by the id of their holder. */
async function readDocuments(db: Db, only: Only) {
  const insured = db.selectFrom("vehicles").select("vehicles.id").where("git", "=", "yes");
  const rows = await db
    .selectFrom("documents")
    .select(["kind", "expiresOn", "licenceCode"])
    .select(sql<string>`coalesce(driver_id, vehicle_id)`.as("holderId"))
    .where("state", "=", "accepted")
    .where(isOfDrivers(only))
    // Proof of insurance counts only for a vehicle that is said to be insured.
    .where(({ or, eb }) => or([eb("kind", "<>", "insurance"), eb("vehicleId", "in", insured)]))
    .execute();
  return Map.groupBy(rows, ({ holderId }) => holderId);
}

/** Reads the balances of wallets in cents by driver; null while wallets are not in use. */
async function readWallets(db: Db, today: CalendarDate) {
  const { details } = await findCompanySettings(db);
  if (!areWalletsActive(details, today)) return null;
  const rows = await db
    .selectFrom("ledger_accounts")
    .select(["partyId", "balance"])
    .where("kind", "=", "wallet")
    .where("partyId", "is not", null)
    .execute();
  return new Map(rows.map(({ partyId, balance }) => [partyId, -(balance ?? 0)]));
}

/**
 * Reads all who may carry jobs of some days: the active drivers with a current vehicle, and whoever has a job
 * then. It takes a few queries, however many drivers there are.
 *
 * @param only the ids of drivers to read instead, whatever their status
 */
export async function readCarriers(
  db: Db,
  days: Days,
  today: CalendarDate,
  only?: readonly string[],
): Promise<readonly Carrier[]> {
  // A transaction has one connection, so that its queries take turns.
  const jobs = await readJobs(db, days, only);
  const documents = await readDocuments(db, only);
  const wallets = await readWallets(db, today);
  const busy = [...new Set(jobs.flatMap(({ driverId }) => driverId ?? []))];
  const rows = await db
    .selectFrom("drivers")
    .innerJoin("parties", "parties.id", "drivers.id")
    .leftJoin("vehicles", "vehicles.id", "drivers.vehicleId")
    .select(["drivers.id", "parties.name", "parties.surname", "parties.status"])
    .select(["drivers.area", "drivers.availability", "drivers.reachKms", "drivers.vehicleId"])
    .select(["vehicles.truckSize", "vehicles.grossKg", "vehicles.licencePlate"])
    .select("vehicles.status as vehicleStatus")
    .where(
      only === undefined
        ? sql<SqlBool>`(parties.status = 'active' and drivers.vehicle_id is not null
            or drivers.id = any(${busy}::uuid[]))`
        : sql<SqlBool>`drivers.id = any(${only}::uuid[])`,
    )
    .orderBy("parties.name")
    .orderBy("parties.surname")
    .orderBy("drivers.id")
    .execute();
  const homes = await findHomes(rows.map(({ area }) => area));
  return rows.map((row) => {
    const own = documents.get(row.id) ?? [];
    const { vehicleId, truckSize, grossKg, licencePlate, vehicleStatus } = row;
    const vehicle =
      vehicleId !== null && truckSize && grossKg !== null && licencePlate && vehicleStatus
        ? {
            id: vehicleId,
            plate: licencePlate,
            status: vehicleStatus,
            truckSize,
            grossKg,
            documents: documents.get(vehicleId) ?? [],
          }
        : null;
    return {
      id: row.id,
      name: `${row.name} ${row.surname}`,
      status: row.status,
      area: row.area,
      reachKms: row.reachKms,
      home: homes.get(row.area) ?? null,
      availability: row.availability ?? defaultDriverAvailability,
      licenceCode: findLicenceCode(own),
      documents: own,
      walletCents: wallets && (wallets.get(row.id) ?? 0),
      jobs: jobs.filter(
        (job) => job.driverId === row.id || (vehicleId !== null && job.vehicleId === vehicleId),
      ),
      vehicle,
    };
  });
}

const findLicenceCode = (documents: readonly { licenceCode: LicenceCode | null }[]) =>
  documents.find(({ licenceCode }) => licenceCode !== null)?.licenceCode ?? null;

/** Finds the centres of drivers' areas on our own list of places. */
async function findHomes(areas: readonly string[]): Promise<ReadonlyMap<string, Coordinates>> {
  const found = await Promise.all(
    [...new Set(areas)].map(
      async (area) => [area, (await findSuburbOrTown(area))?.location] as const,
    ),
  );
  return new Map(found.flatMap(([area, location]) => (location ? [[area, location]] : [])));
}
