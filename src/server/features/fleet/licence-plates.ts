import { type SqlBool, sql } from "kysely";
import { apiErrorTable } from "#contract/errors.ts";
import type { AppContext, Db } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";

export type EnteredLicencePlates = {
  /** The licence plates in their stored form, by the path of the field in which each was typed. */
  readonly byField: Readonly<Record<string, string>>;
  readonly typedBy: "staff" | "driver";
  /** The id of the vehicles' driver; null if the vehicles have no driver yet. */
  readonly driverId: string | null;
  readonly vehicleId?: string;
};

const uniquePlateKeys = ["vehicles_approved_plate", "vehicles_one_claim"];

/** The messages that refuse a removed vehicle's plate, which stays taken because orders name the vehicle. */
const removedPlateMessages = {
  staff:
    "A removed vehicle has this licence plate. Restore that one: it is on the list of vehicles, under removed.",
  driver:
    "A vehicle with this licence plate was registered before and is removed. Contact us to bring it back.",
} as const;

/** Refuses plates of approved vehicles and of this driver's. Others' unapproved vehicles may share one. */
export async function refuseTakenLicencePlates(
  db: Db,
  { byField, typedBy, driverId, vehicleId }: EnteredLicencePlates,
): Promise<void> {
  const vehicles = await db
    .selectFrom("vehicles")
    .select(["id", "licencePlate", "status"])
    .where("licencePlate", "in", Object.values(byField))
    .where(
      sql<SqlBool>`(approved or status = 'pending' and driver_id is not distinct from ${driverId}::uuid)`,
    )
    .execute();
  const others = vehicles.filter(({ id }) => id !== vehicleId);
  const errors = Object.fromEntries(
    Object.entries(byField).flatMap(([path, plate]) => {
      const other = others.findLast(({ licencePlate }) => licencePlate === plate);
      if (!other) return [];
      const isRemoved = other.status === "removed";
      return [[path, isRemoved ? removedPlateMessages[typedBy] : apiErrorTable.plate_taken.msg]];
    }),
  );
  const msg = Object.values(errors)[0];
  if (msg !== undefined) throw new Failure("plate_taken", { msg, errors });
}

/** Runs `work`. If another call takes a plate meanwhile, throws the error of `refuseTakenLicencePlates`. */
export async function runWithFreeLicencePlates<T>(
  { db }: Pick<AppContext, "db">,
  plates: EnteredLicencePlates,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!uniquePlateKeys.some((key) => isUniqueViolation(error, key))) throw error;
    await refuseTakenLicencePlates(db, plates);
    throw new Failure("plate_taken");
  }
}
