import type { Transaction } from "kysely";
import { v7 as newId } from "uuid";
import { termsVersion } from "#contract/terms-version.ts";
import type { Tables } from "../../tables.ts";
import { type DemoPerson, demoClients, demoDrivers } from "./demo-people.ts";

type Seed = {
  readonly trx: Transaction<Tables>;
  readonly passwordHash: string;
  readonly now: Date;
};
type PartyType = "client" | "driver";

const addressOf = ({ name, surname }: DemoPerson, domain: string) =>
  `${name}.${surname}@${domain}.example.com`
    .normalize("NFD")
    .replace(/[^A-Za-z0-9.@-]/g, "")
    .toLowerCase();

async function insertParty(
  { trx, passwordHash, now }: Seed,
  person: DemoPerson,
  type: PartyType,
  status: "active" | "pending" | "suspended",
  number: number,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto("parties")
    .values({
      id,
      type,
      status,
      name: person.name,
      surname: person.surname,
      email: addressOf(person, type === "client" ? "clients" : "drivers"),
      cellphone: `08255${type === "client" ? "5" : "6"}${String(number).padStart(4, "0")}`,
      password_hash: passwordHash,
      email_verified_at: now,
      terms_version: termsVersion,
      terms_agreed_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** Inserts the sample clients, every fifth of them a business; answers their ids. */
export async function insertDemoClients(seed: Seed): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [index, person] of demoClients.entries()) {
    const id = await insertParty(seed, person, "client", "active", index);
    const corporate = index % 5 === 4;
    await seed.trx
      .insertInto("clients")
      .values({
        id,
        client_type: corporate ? "corporate" : "individual",
        corporate_interest: corporate ? "yes" : index % 5 === 3 ? null : "no",
      })
      .execute();
    ids.push(id);
  }
  return ids;
}

/** Inserts the sample drivers, each with a vehicle in the same state as its driver. */
export async function insertDemoDrivers(seed: Seed): Promise<void> {
  const { trx, now } = seed;
  for (const [index, person] of demoDrivers.entries()) {
    const { area, status, truckSize, shape } = person;
    const id = await insertParty(seed, person, "driver", status, index);
    const vehicleId = newId();
    await trx
      .insertInto("drivers")
      .values({
        id,
        area,
        owner_driver: index % 3 === 0 ? "no" : "yes",
        owner_id: null,
        vehicle_id: vehicleId,
      })
      .execute();
    await trx
      .insertInto("vehicles")
      .values({
        id: vehicleId,
        truck_size: truckSize,
        licence_plate: `DM${String(10 + index)}XPGP`,
        shape,
        git: index % 2 === 0 ? "yes" : "no",
        driver_id: id,
        owner_id: null,
        status,
        created_at: now,
      })
      .execute();
  }
}
