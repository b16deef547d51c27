import { errorTable } from "#contract/errors.ts";
import type { Context, Db } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";

/** Plates that somebody typed, for vehicles that have none of them yet. */
export type TypedPlates = {
  /** Canonical plates by the path of the field in which each was typed. */
  readonly byField: Readonly<Record<string, string>>;
  readonly typedBy: "staff" | "driver";
  /** Whose vehicles they are for; null when the vehicle has no driver yet. */
  readonly driverId: string | null;
  /** The vehicle that the plate is for, when there is one. */
  readonly vehicleId?: string;
};

/** The constraints that allow a plate one approved vehicle, and one claim by each driver. */
const platesAreUnique = ["vehicles_approved_plate", "vehicles_one_claim"];

/** A removed vehicle keeps its plate: its orders still name it, and it can be brought back. */
const removedPlateMessages = {
  staff:
    "A removed vehicle has this licence plate. Restore that one: it is on the list of vehicles, under removed.",
  driver:
    "A vehicle with this licence plate was registered before and is removed. Contact us to bring it back.",
} as const;

/**
 * Refuses plates that approved vehicles have, or that this driver has sent in already, with a message
 * beside each. Several drivers may claim one plate until staff approve one of the claims.
 */
export async function refuseTakenPlates(
  db: Db,
  { byField, typedBy, driverId, vehicleId }: TypedPlates,
): Promise<void> {
  const vehicles = await db
    .selectFrom("vehicles")
    .select(["id", "licence_plate", "status"])
    .where("licence_plate", "in", Object.values(byField))
    .where((eb) =>
      eb.or([
        eb("approved", "=", true),
        eb.and([eb("status", "=", "pending"), eb("driver_id", "is not distinct from", driverId)]),
      ]),
    )
    .execute();
  const taken = new Map(
    vehicles
      .filter(({ id }) => id !== vehicleId)
      .map(({ licence_plate, status }) => [
        licence_plate,
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

/**
 * Does what gives vehicles these plates. Where another registration takes one of them at the same
 * moment, the database lets one through and the other gets the same refusal as a moment later.
 */
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
