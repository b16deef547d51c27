import { errorTable } from "#contract/errors.ts";
import type { Context, Db } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";

export type TypedPlates = {
  /** Canonical plates by the path of the field in which each was typed. */
  readonly byField: Readonly<Record<string, string>>;
  readonly typedBy: "staff" | "driver";
  /** The driver of the vehicles; null if the vehicle has none yet. */
  readonly driverId: string | null;
  readonly vehicleId?: string;
};

const platesAreUnique = ["vehicles_approved_plate", "vehicles_one_claim"];

/** A removed vehicle keeps its plate: its orders still name it, and it can be brought back. */
const removedPlateMessages = {
  staff:
    "A removed vehicle has this licence plate. Restore that one: it is on the list of vehicles, under removed.",
  driver:
    "A vehicle with this licence plate was registered before and is removed. Contact us to bring it back.",
} as const;

/** Refuses plates of approved vehicles and of this driver. Several drivers may claim one until staff approve. */
export async function refuseTakenPlates(
  db: Db,
  { byField, typedBy, driverId, vehicleId }: TypedPlates,
): Promise<void> {
  const vehicles = await db
    .selectFrom("vehicles")
    .select(["id", "licencePlate", "status"])
    .where("licencePlate", "in", Object.values(byField))
    .where((eb) =>
      eb.or([
        eb("approved", "=", true),
        eb.and([eb("status", "=", "pending"), eb("driverId", "is not distinct from", driverId)]),
      ]),
    )
    .execute();
  const taken = new Map(
    vehicles
      .filter(({ id }) => id !== vehicleId)
      .map(({ licencePlate, status }) => [
        licencePlate,
        status === "removed" ? removedPlateMessages[typedBy] : errorTable.plate_taken.msg,
      ]),
  );
  const errors = Object.fromEntries(
    Object.entries(byField).flatMap(([path, plate]) => {
      const message = taken.get(plate);
      return message === undefined ? [] : [[path, message]];
    }),
  );
  const msg = Object.values(errors)[0];
  if (msg !== undefined) throw new Failure("plate_taken", { msg, errors });
}

/** Where another takes a plate at the same moment, the database refuses one, in the words of the check. */
export async function withFreePlates<T>(
  { db }: Pick<Context, "db">,
  plates: TypedPlates,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!platesAreUnique.some((key) => isUniqueViolation(error, key))) throw error;
    await refuseTakenPlates(db, plates);
    throw new Failure("plate_taken");
  }
}
