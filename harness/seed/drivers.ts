import type { Selectable } from "kysely";
import type { PartiesTable, Tables } from "#server/tables/tables.ts";
import { inventParty, statusOf } from "./people.ts";
import { day, type Seeding } from "./seeding.ts";
import { areas } from "./words.ts";

type Driver = Selectable<Tables["drivers"]>;
type Vehicle = Selectable<Tables["vehicles"]>;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A plate like "BB 12 CD GP", another for each vehicle of each seed below 400. */
function plateOf({ plan }: Seeding, index: number): string {
  const number = (plan.seed % 400) * 100_000 + index;
  const [a, b, c, d] = [0, 1, 2, 3].map((place) =>
    alphabet.charAt(Math.floor(number / 100 / 26 ** place) % 26),
  );
  return `${a}${b}${String(number % 100).padStart(2, "0")}${c}${d}GP`;
}

function inventVehicle(
  seeding: Seeding,
  owned: Pick<Vehicle, "driver_id" | "owner_id" | "status">,
  index: number,
  atMs: number,
): Vehicle {
  const { choices, newId } = seeding;
  return {
    id: newId(atMs),
    truck_size: choices.oneOf([
      "0.5ton",
      "1ton",
      "1.5ton",
      "1.5ton",
      "3ton",
      "3ton",
      "3ton",
      "8ton",
    ]),
    licence_plate: plateOf(seeding, index),
    shape: choices.oneOf(["open", "closed", "closed"]),
    git: choices.oneOf(["yes", "no"]),
    ...owned,
    approved: owned.status !== "pending",
    created_at: new Date(atMs),
  };
}

/** Drivers, most of them with one or two vehicles, the first of which is the current one. */
export function inventDrivers(
  seeding: Seeding,
  owners: readonly { readonly id: string }[],
  passwordHash: string,
) {
  const { plan, choices, nowMs } = seeding;
  const parties: Selectable<PartiesTable>[] = [];
  const drivers: Driver[] = [];
  const vehicles: Vehicle[] = [];
  for (let index = 0; index < plan.drivers; index++) {
    // Of the first, one waits for review in each company, however small.
    const status = index === 1 ? "pending" : statusOf(seeding);
    const age = status === "pending" ? choices.between(0, 20) : plan.days.all;
    const atMs = nowMs - age * day;
    const traits = { type: "driver", status, password_hash: passwordHash, atMs } as const;
    const party = inventParty(seeding, traits, "drivers", index);
    const ownsTruck = index % 3 !== 0;
    const ownerId = ownsTruck && owners.length > 0 ? choices.oneOf(owners).id : null;
    const owned = { driver_id: party.id, owner_id: ownerId, status };
    const count = choices.oneOf([0, 1, 1, 1, 1, 1, 1, 2, 2, 2]);
    const own = Array.from({ length: count }, (_, at) =>
      inventVehicle(seeding, owned, vehicles.length + at, atMs),
    );
    parties.push(party);
    vehicles.push(...own);
    drivers.push({
      id: party.id,
      area: choices.oneOf(areas),
      owner_driver: ownsTruck ? "yes" : "no",
      owner_id: ownerId,
      vehicle_id: own[0]?.id ?? null,
      availability: null,
      reach_kms: null,
    });
  }
  return { parties, drivers, vehicles };
}
