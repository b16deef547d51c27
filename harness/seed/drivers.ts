import { usualGrossKg } from "#domain/fleet/gross-mass.ts";
import { canVehicleCarry, type TruckSize } from "#domain/fleet/truck-catalogue.ts";
import { inventParty, inventStatus } from "./people.ts";
import { type Choices, dayMs, type Row, type Seeding } from "./seeding.ts";
import { areas } from "./words.ts";

type Vehicle = Row<"vehicles">;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A plate like "BB 12 CD GP", another for each vehicle of each seed below 400. */
function seedPlate({ plan }: Seeding, index: number): string {
  const number = (plan.seed % 400) * 100_000 + index;
  const [a, b, c, d] = [0, 1, 2, 3].map((place) =>
    alphabet.charAt(Math.floor(number / 100 / 26 ** place) % 26),
  );
  return `${a}${b}${String(number % 100).padStart(2, "0")}${c}${d}GP`;
}

/** Most trucks are of the sizes that are offered. */
const truckSizes = ["0.5ton", "1ton", "1.5ton", "1.5ton", "3ton", "3ton", "3ton", "8ton"] as const;

function inventVehicle(
  seeding: Seeding,
  owned: Pick<Vehicle, "driverId" | "ownerId" | "status">,
  index: number,
  atMs: number,
): Vehicle {
  const { choices, newId } = seeding;
  const truckSize = choices.oneOf(truckSizes);
  return {
    id: newId(atMs),
    truckSize,
    grossKg: usualGrossKg[truckSize],
    licencePlate: seedPlate(seeding, index),
    shape: choices.oneOf(["open", "closed", "closed"]),
    git: choices.oneOf(["yes", "no"]),
    ...owned,
    approved: owned.status !== "pending",
    createdAt: new Date(atMs),
  };
}

/** Drivers, most of them with one or two vehicles, the first of which is the current one. */
export function inventDrivers(
  seeding: Seeding,
  owners: readonly { readonly id: string }[],
  passwordHash: string,
) {
  const { plan, choices, nowMs } = seeding;
  const parties: Row<"parties">[] = [];
  const drivers: Row<"drivers">[] = [];
  const vehicles: Vehicle[] = [];
  for (let index = 0; index < plan.drivers; index++) {
    // One of the first drivers waits for review in each company, however small.
    const status = index === 1 ? "pending" : inventStatus(seeding);
    const atMs = nowMs - (status === "pending" ? choices.between(0, 20) : plan.days.all) * dayMs;
    const traits = { type: "driver", status, passwordHash, atMs } as const;
    const party = inventParty(seeding, traits, "drivers", index);
    const ownsTruck = index % 3 !== 0;
    const ownerId = ownsTruck && owners.length > 0 ? choices.oneOf(owners).id : null;
    const owned = { driverId: party.id, ownerId, status };
    const own = Array.from({ length: choices.oneOf([0, 1, 1, 1, 1, 1, 1, 2, 2, 2]) }, (_, at) =>
      inventVehicle(seeding, owned, vehicles.length + at, atMs),
    );
    parties.push(party);
    vehicles.push(...own);
    drivers.push({
      id: party.id,
      area: choices.oneOf(areas),
      ownerDriver: ownsTruck ? "yes" : "no",
      ownerId,
      vehicleId: own[0]?.id ?? null,
    });
  }
  return { parties, drivers, vehicles };
}

type Interval = { readonly startMs: number; readonly endMs: number };

/**
 * Gives out jobs of one day after the other, never two at a time to one driver: what the database
 * would refuse is not tried.
 */
export function createDutyRoster(
  { parties, drivers, vehicles }: ReturnType<typeof inventDrivers>,
  choices: Choices,
) {
  const active = new Set(parties.filter(({ status }) => status === "active").map(({ id }) => id));
  const vehicleById = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const crews = drivers.flatMap(({ id, vehicleId }) => {
    const vehicle = vehicleById.get(vehicleId ?? "");
    if (!vehicle || !active.has(id)) return [];
    return [{ driverId: id, vehicleId: vehicle.id, size: vehicle.truckSize }];
  });
  let today = "";
  let taken = new Map<string, Interval[]>();

  const isFree = (driverId: string, { startMs, endMs }: Interval) =>
    !taken.get(driverId)?.some((job) => job.startMs < endMs && startMs < job.endMs);

  /** Chooses the driver of this day's job; null if everybody who could do it is busy. */
  return (date: string, job: Interval, truckSize: TruckSize) => {
    if (date !== today) {
      today = date;
      taken = new Map();
    }
    const first = choices.between(0, crews.length);
    for (const at of crews.keys()) {
      const crew = crews[(first + at) % crews.length];
      if (!crew || !canVehicleCarry(crew.size, truckSize) || !isFree(crew.driverId, job)) continue;
      taken.set(crew.driverId, [...(taken.get(crew.driverId) ?? []), job]);
      return { driverId: crew.driverId, vehicleId: crew.vehicleId };
    }
    return null;
  };
}

export type DutyRoster = ReturnType<typeof createDutyRoster>;
