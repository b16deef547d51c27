import { v7 as newId } from "uuid";
import { createPasswordHasher } from "#server/platform/crypto/password-hasher.ts";
import { createRandomToken, hashToken } from "#server/platform/crypto/tokens.ts";
import type { DrillDatabase } from "./database.ts";

export const drillPassword = "Furniture!42-van";

/** A person who is logged in already, because logins are slow on purpose, and limited. */
export type DrillParty = {
  readonly id: string;
  readonly email: string;
  readonly headers: { readonly authorization: string };
};

type DrillKind = "client" | "driver" | "user" | "admin";
type Query = Pick<DrillDatabase, "query">;

/** The hash of the drill password, made once, because hashing is slow on purpose. */
const passwordHash = createPasswordHasher({
  concurrency: 1,
  queueLength: 1,
  overloaded: () => new Error("A single hash found no room."),
}).hash(drillPassword);

const insertStaff = "insert into users (id, role) select unnest($1::uuid[])";
/** The rows that each kind has beside its party. Businesses may have the most open orders. */
const insertRest: Readonly<Record<DrillKind, string>> = {
  client: `insert into clients (id, client_type, corporate_interest)
    select unnest($1::uuid[]), 'corporate', 'no'`,
  // One statement, because driver and current vehicle refer to each other.
  driver: `with made as (select id, gen_random_uuid() as vehicle_id from unnest($1::uuid[]) as id),
      driver as (insert into drivers (id, area, owner_driver, vehicle_id)
        select id, 'Midrand', 'yes', vehicle_id from made),
      shown as (insert into documents (id, driver_id, kind, state, expires_on, created_at, settled_at)
        select gen_random_uuid(), id, kind, 'accepted', ends, now(), now() from made, (values
          ('identity', null::date), ('licence', current_date + 365)) as asked (kind, ends))
    insert into vehicles (id, truck_size, gross_kg, licence_plate, shape, git, driver_id, status, created_at)
    select vehicle_id, '3ton', 3500, 'D' || upper(right(id::text, 10)), 'closed', 'yes', id, 'active',
      now() from made`,
  user: `${insertStaff}, 'user'`,
  admin: `${insertStaff}, 'admin'`,
};

type Traits = { readonly kind: DrillKind; readonly status?: "active" | "suspended" | "removed" };

/**
 * Adds people of this kind and signs them in; active unless asked otherwise. A driver's current
 * vehicle carries 3 tons. Their addresses are equally long, so that no answer is longer for one.
 */
export async function addPeople(
  database: Query,
  count: number,
  { kind, status = "active" }: Traits,
): Promise<readonly DrillParty[]> {
  const people = Array.from({ length: count }, (): DrillParty => {
    const id = newId();
    return { id, email: emailOf(id), headers: { authorization: `Bearer ${createRandomToken()}` } };
  });
  const ids = people.map(({ id }) => id);
  await database.query(
    `insert into parties (id, type, name, surname, email, cellphone, status, password_hash,
       email_verified_at, created_at, updated_at)
     select id, $3, 'Drill', 'Person', email, '+27825550100', $4, $5, now(), now(), now()
     from unnest($1::uuid[], $2::text[]) as person (id, email)`,
    [
      ids,
      people.map(({ email }) => email),
      kind === "admin" ? "user" : kind,
      status,
      await passwordHash,
    ],
  );
  await database.query(insertRest[kind], [ids]);
  await database.query(
    `insert into sessions (token_hash, party_id, created_at, last_seen_at)
     select token_hash, party_id, now(), now()
     from unnest($1::bytea[], $2::uuid[]) as session (token_hash, party_id)`,
    [people.map(({ headers }) => hashToken(headers.authorization.replace("Bearer ", ""))), ids],
  );
  return people;
}

const emailOf = (id: string) => `${id}@people.example.com`;

/** An address that nobody has, as long as the addresses of real people. */
export const unknownEmail = () => emailOf(newId());

export async function addPerson(database: Query, kind: DrillKind): Promise<DrillParty> {
  const [one] = await addPeople(database, 1, { kind });
  if (one === undefined) throw new Error("Nobody was added.");
  return one;
}
