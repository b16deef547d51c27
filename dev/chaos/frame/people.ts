import { v7 as newId } from "uuid";
import { createPasswordHasher } from "#server/platform/crypto/password-hasher.ts";
import { hashToken, newToken } from "#server/platform/crypto/tokens.ts";
import type { DrillDatabase } from "./database.ts";

/** The password of every person of a drill. */
export const drillPassword = "Furniture!42-van";

/** Somebody who is signed in already: sign-ins are slow on purpose, and limited. */
export type DrillParty = {
  readonly id: string;
  readonly email: string;
  readonly headers: { readonly authorization: string };
};

export type DrillDriver = DrillParty & { readonly vehicleId: string };

type Kind = { readonly type: "client" | "driver" | "user"; readonly label: string };

let passwordHash: Promise<string> | undefined;

/** Its hash: made once, because it takes its time on purpose. */
export function drillPasswordHash(): Promise<string> {
  passwordHash ??= createPasswordHasher({
    concurrency: 1,
    queueLength: 1,
    overloaded: () => new Error("A single hash found no room."),
  }).hash(drillPassword);
  return passwordHash;
}

/** Signs somebody in with the token that their headers carry, unless they are. */
export async function addSession(
  { query }: DrillDatabase,
  { id, headers }: DrillParty,
): Promise<void> {
  const token = headers.authorization.replace("Bearer ", "");
  await query(
    `insert into sessions (token_hash, party_id, created_at, last_seen_at)
     values ($1, $2, now(), now()) on conflict (token_hash) do nothing`,
    [hashToken(token), id],
  );
}

async function addParty(
  database: DrillDatabase,
  { type, label }: Kind,
  number: number,
): Promise<DrillParty> {
  const id = newId();
  const email = `${label}${number}.${id.slice(-6)}@people.example.com`;
  const party = { id, email, headers: { authorization: `Bearer ${newToken()}` } };
  const cellphone = `08255${String(50_000 + (number % 50_000)).padStart(5, "0")}`;
  await database.query(
    `insert into parties (id, type, name, surname, email, cellphone, status, password_hash,
       email_verified_at, created_at, updated_at)
     values ($1, $2, 'Drill', $3, $4, $5, 'active', $6, now(), now(), now())`,
    [id, type, `Person${number}`, email, cellphone, await drillPasswordHash()],
  );
  await addSession(database, party);
  return party;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Active corporate clients, who may have the most open orders. */
export async function addClients(database: DrillDatabase, count: number): Promise<DrillParty[]> {
  const added: DrillParty[] = [];
  for (const number of numbers(count)) {
    const party = await addParty(database, { type: "client", label: "client" }, number);
    await database.query(
      "insert into clients (id, client_type, corporate_interest) values ($1, 'corporate', 'no')",
      [party.id],
    );
    added.push(party);
  }
  return added;
}

/** Active staff of this role. */
export async function addStaff(
  database: DrillDatabase,
  count: number,
  role: "user" | "admin",
): Promise<DrillParty[]> {
  const added: DrillParty[] = [];
  for (const number of numbers(count)) {
    const party = await addParty(database, { type: "user", label: role }, number);
    await database.query("insert into users (id, role) values ($1, $2)", [party.id, role]);
    added.push(party);
  }
  return added;
}

/** Active drivers, each with an active vehicle of 3 tons as the current one. */
export async function addDrivers(database: DrillDatabase, count: number): Promise<DrillDriver[]> {
  const added: DrillDriver[] = [];
  for (const number of numbers(count)) {
    const party = await addParty(database, { type: "driver", label: "driver" }, number);
    const vehicleId = newId();
    // One statement, because driver and current vehicle refer to each other.
    await database.query(
      `with driver as (
         insert into drivers (id, area, owner_driver, vehicle_id) values ($1, 'Midrand', 'yes', $2))
       insert into vehicles (id, truck_size, licence_plate, shape, git, driver_id, status, created_at)
       values ($2, '3ton', $3, 'closed', 'yes', $1, 'active', now())`,
      [party.id, vehicleId, `D${vehicleId.slice(-10).toUpperCase()}`],
    );
    added.push({ ...party, vehicleId });
  }
  return added;
}

/** One of them. */
export async function addOne<T>(added: Promise<readonly T[]>): Promise<T> {
  const [one] = await added;
  if (one === undefined) throw new Error("Nobody was added.");
  return one;
}
