import { v7 as newId } from "uuid";
import { demoDriverOnly, demoDrivers, demoOwners } from "./demo-drivers.ts";
import { addressOf, insertDemoParty, type Seed } from "./insert-demo-party.ts";

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

/** The owner of an owner-driver's trucks is the same person, with an owner's record. */
async function insertDriverAsOwner(seed: Seed, driverId: string, area: string): Promise<string> {
  const party = await seed.trx
    .selectFrom("parties")
    .select(["name", "surname", "email", "cellphone"])
    .where("id", "=", driverId)
    .executeTakeFirstOrThrow();
  return insertDemoOwner(seed, { ...party, area });
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

async function insertDriverWithoutTruck(seed: Seed, number: number): Promise<void> {
  const id = await insertDemoParty(seed, {
    ...demoDriverOnly,
    type: "driver",
    status: "pending",
    number,
    isVerified: false,
  });
  await seed.trx
    .insertInto("drivers")
    .values({ id, area: demoDriverOnly.area, owner_driver: "no", owner_id: null, vehicle_id: null })
    .execute();
}

/**
 * Inserts the sample drivers, with trucks in the same state as their driver and the owners of those,
 * and one driver who has no truck.
 */
export async function insertDemoDrivers(seed: Seed): Promise<void> {
  const fleetOwnerIds = await insertFleetOwners(seed);
  for (const [number, { trucks, area, ...person }] of demoDrivers.entries()) {
    const id = await insertDemoParty(seed, { ...person, type: "driver", number });
    const isOwner = number % 3 !== 0;
    const fleetOwnerId = fleetOwnerIds[number % fleetOwnerIds.length] ?? null;
    const ownerId = isOwner ? await insertDriverAsOwner(seed, id, area) : fleetOwnerId;
    await seed.trx
      .insertInto("drivers")
      .values({
        id,
        area,
        owner_driver: isOwner ? "yes" : "no",
        owner_id: ownerId,
        vehicle_id: null,
      })
      .execute();
    await insertTrucks(seed, { trucks, status: person.status, driverId: id, ownerId, number });
  }
  await insertDriverWithoutTruck(seed, demoDrivers.length);
}
