import type { Selectable } from "kysely";
import { canCarry, type TruckSize } from "#domain/fleet/truck-catalogue.ts";
import type { PartiesTable, Tables } from "#server/tables/tables.ts";
import type { Choices } from "./random-choices.ts";

type Fleet = {
  readonly parties: readonly Selectable<PartiesTable>[];
  readonly drivers: readonly Selectable<Tables["drivers"]>[];
  readonly vehicles: readonly Selectable<Tables["vehicles"]>[];
};

type Interval = { readonly startMs: number; readonly endMs: number };

/** A driver with the vehicle of a job. */
export type Crew = { readonly driverId: string; readonly vehicleId: string };

/**
 * Gives out jobs of one day after the other, never two at a time to one driver: what the database
 * would refuse is not tried.
 */
export function createDutyRoster({ parties, drivers, vehicles }: Fleet, choices: Choices) {
  const active = new Set(parties.filter(({ status }) => status === "active").map(({ id }) => id));
  const vehicleById = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const crews = drivers.flatMap(({ id, vehicle_id }) => {
    const vehicle = vehicle_id === null ? undefined : vehicleById.get(vehicle_id);
    if (!vehicle || !active.has(id)) return [];
    return [{ driverId: id, vehicleId: vehicle.id, size: vehicle.truck_size }];
  });
  let today = "";
  let taken = new Map<string, Interval[]>();

  const isFree = (driverId: string, { startMs, endMs }: Interval) =>
    !taken.get(driverId)?.some((job) => job.startMs < endMs && startMs < job.endMs);

  /** Who takes this job of this day; null when everybody who could is busy. */
  return (date: string, job: Interval, truckSize: TruckSize): Crew | null => {
    if (date !== today) {
      today = date;
      taken = new Map();
    }
    const first = choices.between(0, crews.length);
    for (const at of crews.keys()) {
      const crew = crews[(first + at) % crews.length];
      if (!crew || !canCarry(crew.size, truckSize) || !isFree(crew.driverId, job)) continue;
      taken.set(crew.driverId, [...(taken.get(crew.driverId) ?? []), job]);
      return { driverId: crew.driverId, vehicleId: crew.vehicleId };
    }
    return null;
  };
}

export type DutyRoster = ReturnType<typeof createDutyRoster>;
