import fc from "fast-check";
import type { Role } from "#contract/endpoint.ts";
import { firstProcess, type Setup } from "../frame/drill.ts";
import { addClients, addDrivers, addStaff, type DrillParty } from "../frame/people.ts";

/** Draws from fast-check's arbitraries: the same for the same seed. */
export type Draw = {
  <T>(from: fc.Arbitrary<T>): T;
  readonly pick: <T>(from: readonly T[]) => T;
  readonly chance: (probability: number) => boolean;
};

export function createDraw(seed: number): Draw {
  let number = seed * 1_000_003;
  const draw = <T>(from: fc.Arbitrary<T>): T => {
    const [value] = fc.sample(from, { numRuns: 1, seed: number++ });
    return value as T;
  };
  const below = (limit: number) => draw(fc.noBias(fc.integer({ min: 0, max: limit - 1 })));
  return Object.assign(draw, {
    pick: <T>(from: readonly T[]) => from[below(from.length)] as T,
    chance: (probability: number) => below(1_000) < probability * 1_000,
  });
}

const partiesOf = (table: string, condition: string) =>
  // The people of the drill are called Drill: nobody removes them, or few calls would get far.
  `select id from ${table} join parties using (id) where name <> 'Drill' and status ${condition}`;

const emailsOf = (type: string) =>
  `select email as id from parties where type = '${type}' and name <> 'Drill' and status = 'active'`;

const waiting = "select id from orders where hidden_at is null and status = 'pending'";

/** Some of each kind of record, by its state: enough to reach every handler. */
const queries: Readonly<Record<string, string>> = {
  clients: partiesOf("clients", "<> 'removed'"),
  "removed clients": partiesOf("clients", "= 'removed'"),
  drivers: partiesOf("drivers", "<> 'removed'"),
  "removed drivers": partiesOf("drivers", "= 'removed'"),
  users: partiesOf("users", "<> 'removed'"),
  "removed users": partiesOf("users", "= 'removed'"),
  owners: "select id from owners where status = 'active'",
  "removed owners": "select id from owners where status = 'removed'",
  vehicles: "select id from vehicles where status <> 'removed'",
  "removed vehicles": "select id from vehicles where status = 'removed'",
  orders: "select id from orders where hidden_at is null",
  "removed orders": "select id from orders where hidden_at is not null",
  "waiting orders": `${waiting} and driver_id is null`,
  "assigned orders": `${waiting} and driver_id is not null`,
  contacts: "select id from contact_messages where hidden_at is null",
  "removed contacts": "select id from contact_messages where hidden_at is not null",
  otps: "select id from otps where hidden_at is null",
  "removed otps": "select id from otps where hidden_at is not null",
  "live otps": `select id from otps where validated_at is null and superseded_at is null
    and hidden_at is null and expires_at > now()`,
  quotes: "select id from quotes where expires_at > now()",
  pricing: "select truck_size as id from pricing",
  privacyrequests: "select id from privacy_requests",
  "open privacyrequests": "select id from privacy_requests where status = 'open'",
  "erasable privacyrequests": `select id from privacy_requests
    where status = 'open' and kind = 'erase' and party_id is not null`,
  emails: "select email as id from parties",
  "client emails": emailsOf("client"),
  "driver emails": emailsOf("driver"),
  "user emails": emailsOf("user"),
};

/**
 * Restores the price list that every quote needs, and adds codes that were sent a while ago and are
 * still good, and requests that nobody has answered.
 */
const addSupplies = `
  insert into pricing (id, truck_size, base_amount, rate_per_km, helpers_pricing, floors_pricing, updated_at)
  select gen_random_uuid(), size, 500, 12.50, 150, 50, now() from unnest(array['1.5ton', '3ton']) as size
  on conflict (truck_size) do update set base_amount = 500, rate_per_km = 12.50,
    helpers_pricing = 150, floors_pricing = 50;
  insert into privacy_requests
    (id, kind, channel, name, email, details, received_on, due_on, created_at)
  select gen_random_uuid(), 'correct', 'phone', 'Naledi', 'naledi@people.example.com', 'My number',
    current_date, current_date + 30, now()
  from generate_series(1, 5);
  insert into otps (id, email, party_type, purpose, mail, created_at, expires_at)
  select gen_random_uuid(), 'live' || gen_random_uuid() || '@people.example.com', 'client',
    'register', 'code', now() - interval '1 minute', now() + interval '9 minutes'
  from generate_series(1, 5)`;

/** Who makes requests, and what they can be about. */
export type Fixtures = {
  /** Somebody of this role, or of any, who is signed in. */
  readonly person: (role?: Role) => DrillParty;
  /** The id of a record of this kind, or of any; one that leads nowhere while there is none. */
  readonly record: (kind?: string) => string;
  /** Adds new people in the place of those whom hostile requests have harmed, and looks again. */
  readonly refresh: () => Promise<void>;
};

async function readPlaces(port: number, q: string): Promise<readonly string[]> {
  const answer = await fetch(`http://localhost:${port}/api/places?q=${encodeURIComponent(q)}`);
  const { items } = (await answer.json()) as { items: { placeId: string }[] };
  return items.map(({ placeId }) => placeId);
}

/** Adds clients, drivers (one of four waits for review), staff and administrators, all signed in. */
async function addPeople({ database }: Setup) {
  const driver = await addDrivers(database, 24);
  const pending = driver.filter((_, index) => index % 4 === 0);
  // Somebody to restore, whom no open orders keep from being removed.
  const removed = await addClients(database, 5);
  const setParties = (change: string, parties: readonly DrillParty[]) =>
    database.query(`update parties set ${change} where id = any($1::uuid[])`, [
      parties.map(({ id }) => id),
    ]);
  await setParties("status = 'pending'", pending);
  await setParties("status = 'removed', name = 'Gone'", removed);
  return {
    client: await addClients(database, 12),
    driver,
    staff: await addStaff(database, 4, "user"),
    admin: await addStaff(database, 3, "admin"),
  };
}

export async function createFixtures(setup: Setup, draw: Draw): Promise<Fixtures> {
  const { port } = firstProcess(setup);
  const places = ["Hatfield", "Rosebank", "Main Road Bryanston"].map((q) => readPlaces(port, q));
  const records = new Map([["places", (await Promise.all(places)).flat()]]);
  const roles: readonly Role[] = ["client", "driver", "staff", "admin"];
  let people: Readonly<Record<Role, readonly DrillParty[]>>;
  const refresh = async () => {
    people = await addPeople(setup);
    await setup.database.query(addSupplies);
    for (const [kind, select] of Object.entries(queries)) {
      const sql = `${select} order by random() limit 60`;
      const rows = await setup.database.query<{ id: string }>(sql);
      records.set(
        kind,
        rows.map(({ id }) => id),
      );
    }
  };
  await refresh();
  return {
    person: (role = draw.pick(roles)) => draw.pick(people[role]),
    record: (kind = draw.pick([...records.keys()])) => {
      const ids = records.get(kind) ?? [];
      return ids.length === 0 ? "019ab000-0000-7000-8000-000000000000" : draw.pick(ids);
    },
    refresh,
  };
}
