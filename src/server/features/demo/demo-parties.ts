import type { Transaction } from "kysely";
import { v7 as newId } from "uuid";
import { privacyVersion } from "#contract/privacy-version.ts";
import type { Tables } from "#server/tables.ts";
import { insertParty, type NewParty } from "../people/accounts/insert-party.ts";
import {
  type DemoPerson,
  demoClients,
  demoDriverOnly,
  demoDrivers,
  demoOwners,
} from "./demo-people.ts";

/** The transaction that seeds, and what every sample person shares. */
export type Seed = {
  readonly trx: Transaction<Tables>;
  readonly passwordHash: string;
  readonly now: Date;
};

/** An invented address that is this person's alone. */
export const addressOf = ({ name, surname }: DemoPerson, domain: string) =>
  `${name}.${surname}@${domain}.example.com`
    .normalize("NFD")
    .replace(/[^A-Za-z0-9.@-]/g, "")
    .toLowerCase();

/** What a sample person has as a party; `number` makes the cellphone number this person's alone. */
function demoParty({ name, surname }: DemoPerson, type: "client" | "driver", number: number) {
  return {
    type,
    name,
    surname,
    email: addressOf({ name, surname }, `${type}s`),
    cellphone: `08255${type === "client" ? "5" : "6"}${String(number).padStart(4, "0")}`,
    agreement: { agreedToTerms: true },
    isVerified: true,
    status: "active",
  } as const;
}

async function insertDemoParty(
  { trx, passwordHash, now }: Seed,
  party: Omit<NewParty, "passwordHash">,
): Promise<string> {
  const id = await insertParty(trx, { ...party, passwordHash }, now.getTime());
  if (id === null) throw new Error(`${party.email} is in use.`);
  return id;
}

/** Inserts the sample clients, every fifth of them a business; answers their ids. */
export async function insertDemoClients(seed: Seed): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [index, person] of demoClients.entries()) {
    const id = await insertDemoParty(seed, demoParty(person, "client", index));
    const corporate = index % 5 === 4;
    await seed.trx
      .insertInto("clients")
      .values({
        id,
        client_type: corporate ? "corporate" : "individual",
        corporate_interest: corporate ? "yes" : index % 5 === 3 ? null : "no",
        interest_version: privacyVersion,
        interest_said_at: seed.now,
      })
      .execute();
    ids.push(id);
  }
  return ids;
}

type DemoOwner = (typeof demoOwners)[number] & {
  readonly email: string;
  readonly cellphone: string;
};

async function insertDemoOwner({ trx, now }: Seed, owner: DemoOwner): Promise<string> {
  const { name, surname, area, email, cellphone } = owner;
  const id = newId();
  await trx
    .insertInto("owners")
    .values({ id, name, surname, area, email, cellphone, created_at: now })
    .execute();
  return id;
}

async function insertFleetOwners(seed: Seed): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [index, person] of demoOwners.entries()) {
    const cellphone = `0825557${String(index).padStart(3, "0")}`;
    const owner = { ...person, email: addressOf(person, "owners"), cellphone };
    ids.push(await insertDemoOwner(seed, owner));
  }
  return ids;
}

type Trucks = Pick<(typeof demoDrivers)[number], "trucks" | "status"> & {
  readonly driverId: string;
  readonly ownerId: string | null;
  readonly number: number;
};

async function insertTrucks(
  { trx, now }: Seed,
  { trucks, status, driverId, ownerId, number }: Trucks,
): Promise<void> {
  const vehicles = trucks.map(({ truckSize, shape }, index) => ({
    id: newId(),
    truck_size: truckSize,
    licence_plate: `DM${10 + number}X${"PQR"[index]}GP`,
    shape,
    git: number % 2 === 0 ? ("yes" as const) : ("no" as const),
    driver_id: driverId,
    owner_id: ownerId,
    status,
    created_at: now,
  }));
  await trx.insertInto("vehicles").values(vehicles).execute();
  await trx
    .updateTable("drivers")
    .set({ vehicle_id: vehicles[0]?.id ?? null })
    .where("id", "=", driverId)
    .execute();
}

/**
 * Inserts the sample drivers, with trucks in the same state as their driver and the owners of those,
 * and one driver who has no truck. An owner-driver is in the list of owners too, as the same person.
 */
export async function insertDemoDrivers(seed: Seed): Promise<void> {
  const drivers = seed.trx.insertInto("drivers");
  const fleetOwnerIds = await insertFleetOwners(seed);
  for (const [number, { trucks, area, status, ...person }] of demoDrivers.entries()) {
    const party = demoParty(person, "driver", number);
    const driverId = await insertDemoParty(seed, { ...party, status });
    const isOwner = number % 3 !== 0;
    const fleetOwnerId = fleetOwnerIds[number % fleetOwnerIds.length] ?? null;
    const ownerId = isOwner ? await insertDemoOwner(seed, { ...party, area }) : fleetOwnerId;
    const owner_driver = isOwner ? ("yes" as const) : ("no" as const);
    await drivers
      .values({ id: driverId, area, owner_driver, owner_id: ownerId, vehicle_id: null })
      .execute();
    await insertTrucks(seed, { trucks, status, driverId, ownerId, number });
  }
  const party = demoParty(demoDriverOnly, "driver", demoDrivers.length);
  const id = await insertDemoParty(seed, { ...party, status: "pending", isVerified: false });
  const { area } = demoDriverOnly;
  await drivers
    .values({ id, area, owner_driver: "no", owner_id: null, vehicle_id: null })
    .execute();
}
