import { v7 as newId } from "uuid";
import { privacyVersion } from "#contract/privacy-version.ts";
import type { Trx } from "#server/context.ts";
import { insertParty, type NewParty } from "../people/accounts/insert-party.ts";
import {
  type DemoDriver,
  type DemoPerson,
  demoClients,
  demoDrivers,
  demoOwners,
} from "./demo-people.ts";

/** The transaction that seeds, and what every sample person shares. */
export type Seed = {
  readonly trx: Trx;
  readonly passwordHash: string;
  readonly now: Date;
};

/** An invented address that is this person's alone. */
export const addressOf = ({ name, surname }: DemoPerson, domain: string) =>
  `${name}.${surname}@${domain}.example.com`
    .normalize("NFD")
    .replace(/[^A-Za-z0-9.@-]/g, "")
    .toLowerCase();

/** The block of invented numbers that each kind of sample person has. */
const numberBlocks = { clients: 50_000, drivers: 60_000, owners: 57_000 } as const;

/** How to reach a sample person; `number` makes the cellphone number this person's alone. */
function contactOf(person: DemoPerson, kind: keyof typeof numberBlocks, number: number) {
  const { name, surname } = person;
  const cellphone = `+278255${numberBlocks[kind] + number}`;
  return { name, surname, email: addressOf(person, kind), cellphone };
}

type Account = Pick<NewParty, "type" | "name" | "surname" | "email" | "cellphone" | "status">;

async function insertAccount(
  { trx, passwordHash, now }: Seed,
  account: Account,
  isVerified = true,
): Promise<string> {
  const party = { ...account, passwordHash, isVerified, agreement: { agreedToTerms: true } };
  const id = await insertParty(trx, party, now.getTime());
  if (id === null) throw new Error(`${account.email} is in use.`);
  return id;
}

/** Inserts the sample clients, every fifth of them a business; answers their ids. */
export async function insertDemoClients(seed: Seed): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [index, person] of demoClients.entries()) {
    const contact = contactOf(person, "clients", index);
    const id = await insertAccount(seed, { ...contact, type: "client", status: "active" });
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

type DemoOwner = ReturnType<typeof contactOf> & { readonly area: string };

async function insertDemoOwner({ trx, now }: Seed, owner: DemoOwner): Promise<string> {
  const id = newId();
  const row = { id, ...owner, created_at: now };
  await trx.insertInto("owners").values(row).execute();
  return id;
}

type Trucks = Pick<DemoDriver, "trucks" | "status"> & {
  readonly driverId: string;
  readonly ownerId: string | null;
  readonly number: number;
};

async function insertTrucks(
  { trx, now }: Seed,
  { trucks, status, driverId, ownerId, number }: Trucks,
): Promise<void> {
  const vehicles = trucks.map(([truck_size, shape], index) => ({
    id: newId(),
    truck_size,
    licence_plate: `DM${10 + number}X${"PQR"[index]}GP`,
    shape,
    git: number % 2 === 0 ? ("yes" as const) : ("no" as const),
    driver_id: driverId,
    owner_id: ownerId,
    status,
    created_at: now,
  }));
  const [current] = vehicles;
  if (!current) return;
  await trx.insertInto("vehicles").values(vehicles).execute();
  const driver = trx.updateTable("drivers").where("id", "=", driverId);
  await driver.set({ vehicle_id: current.id }).execute();
}

/**
 * Inserts the sample drivers, with trucks in the same state as their driver and the owners of those.
 * An owner-driver is in the list of owners too, as the same person. Nobody has proved the address of
 * a driver without a truck.
 */
export async function insertDemoDrivers(seed: Seed): Promise<void> {
  const fleetOwnerIds: string[] = [];
  for (const [index, { area, ...person }] of demoOwners.entries()) {
    const owner = { ...contactOf(person, "owners", index), area };
    fleetOwnerIds.push(await insertDemoOwner(seed, owner));
  }
  for (const [number, { trucks, area, status, ...person }] of demoDrivers.entries()) {
    const contact = contactOf(person, "drivers", number);
    const hasTruck = trucks.length > 0;
    const id = await insertAccount(seed, { ...contact, type: "driver", status }, hasTruck);
    const isOwner = hasTruck && number % 3 !== 0;
    const fleetOwnerId = hasTruck ? fleetOwnerIds[number % fleetOwnerIds.length] : undefined;
    const ownerId = isOwner
      ? await insertDemoOwner(seed, { ...contact, area })
      : (fleetOwnerId ?? null);
    const owner_driver = isOwner ? ("yes" as const) : ("no" as const);
    await seed.trx
      .insertInto("drivers")
      .values({ id, area, owner_driver, owner_id: ownerId, vehicle_id: null })
      .execute();
    await insertTrucks(seed, { trucks, status, driverId: id, ownerId, number });
  }
}
