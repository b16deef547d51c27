import type { Random } from "../random.ts";
import type { DrillDatabase } from "../support/drill-database.ts";

const standing = (table: string, condition: string) =>
  // The cast is called Drill: they are to stay who they are, or nobody gets far.
  `select id from ${table} join parties using (id) where name <> 'Drill' and status ${condition}`;

const emailsOf = (type: string) =>
  `select email as id from parties where type = '${type}' and name <> 'Drill' and status = 'active'`;

/** Some of each kind of record, by where it stands: enough to reach every handler. */
const queries = {
  clients: standing("clients", "<> 'removed'"),
  "removed clients": standing("clients", "= 'removed'"),
  drivers: standing("drivers", "<> 'removed'"),
  "removed drivers": standing("drivers", "= 'removed'"),
  users: standing("users", "<> 'removed'"),
  "removed users": standing("users", "= 'removed'"),
  owners: "select id from owners where status = 'active'",
  "removed owners": "select id from owners where status = 'removed'",
  vehicles: "select id from vehicles where status <> 'removed'",
  "removed vehicles": "select id from vehicles where status = 'removed'",
  orders: "select id from orders where hidden_at is null",
  "removed orders": "select id from orders where hidden_at is not null",
  "waiting orders":
    "select id from orders where hidden_at is null and status = 'pending' and driver_id is null",
  "assigned orders":
    "select id from orders where hidden_at is null and status = 'pending' and driver_id is not null",
  contacts: "select id from contact_messages where hidden_at is null",
  "removed contacts": "select id from contact_messages where hidden_at is not null",
  otps: "select id from otps where hidden_at is null",
  "removed otps": "select id from otps where hidden_at is not null",
  "live otps":
    "select id from otps where validated_at is null and superseded_at is null and hidden_at is null and expires_at > now()",
  quotes: "select id from quotes where expires_at > now()",
  pricing: "select truck_size as id from pricing",
  privacyrequests: "select id from privacy_requests",
  "open privacyrequests": "select id from privacy_requests where status = 'open'",
  "erasable privacyrequests":
    "select id from privacy_requests where status = 'open' and kind = 'erase' and party_id is not null",
  emails: "select email as id from parties",
  "client emails": emailsOf("client"),
  "driver emails": emailsOf("driver"),
  "user emails": emailsOf("user"),
} as const;

export type RecordKind = keyof typeof queries | "places";

export type Records = {
  /** The id of one of this kind; one that leads nowhere while there is none. */
  readonly pick: (kind: RecordKind, random: Random) => string;
  /** The id of anything at all. */
  readonly pickAny: (random: Random) => string;
  /** Looks again at what there is, once there is again what nothing works without. */
  readonly refresh: () => Promise<void>;
};

/** The price list that every quote needs, whatever hostile requests have made of it. */
const restorePrices = `
  insert into pricing (id, truck_size, base_amount, rate_per_km, helpers_pricing, floors_pricing, updated_at)
  select gen_random_uuid(), size, 500, 12.50, 150, 50, now() from unnest(array['1.5ton', '3ton']) as size
  on conflict (truck_size) do update set base_amount = 500, rate_per_km = 12.50,
    helpers_pricing = 150, floors_pricing = 50`;

/** Codes that were sent a while ago and are still good, and requests that nobody has answered. */
const addSupplies = `
  insert into privacy_requests
    (id, kind, channel, name, email, details, received_on, due_on, created_at)
  select gen_random_uuid(), 'correct', 'phone', 'Naledi', 'naledi@people.example.com', 'My number',
    current_date, current_date + 30, now()
  from generate_series(1, 5);
  insert into otps (id, email, party_type, purpose, mail, created_at, expires_at)
  select gen_random_uuid(), 'live' || gen_random_uuid() || '@people.example.com', 'client',
    'register', 'code', now() - interval '1 minute', now() + interval '9 minutes'
  from generate_series(1, 5)`;

const unknownId = "019ab000-0000-7000-8000-000000000000";
const kept = 60;

async function readPlaces(port: number): Promise<readonly string[]> {
  const found = await Promise.all(
    ["Hatfield", "Rosebank", "Main Road Bryanston"].map(async (q) => {
      const answer = await fetch(`http://localhost:${port}/api/places?q=${encodeURIComponent(q)}`);
      const { items } = (await answer.json()) as { items: { placeId: string }[] };
      return items.map(({ placeId }) => placeId);
    }),
  );
  return found.flat();
}

/** What can be named in a request because it exists. */
export async function findRecords({ query }: DrillDatabase, port: number): Promise<Records> {
  const found = new Map<RecordKind, readonly string[]>([["places", await readPlaces(port)]]);
  const refresh = async () => {
    await query(restorePrices);
    await query(addSupplies);
    for (const [kind, select] of Object.entries(queries) as [RecordKind, string][]) {
      const rows = await query<{ id: string }>(`${select} order by random() limit ${kept}`);
      found.set(
        kind,
        rows.map(({ id }) => id),
      );
    }
  };
  await refresh();
  const pick = (kind: RecordKind, random: Random) => {
    const ids = found.get(kind) ?? [];
    return ids.length === 0 ? unknownId : random.pick(ids);
  };
  return {
    pick,
    pickAny: (random) => pick(random.pick([...found.keys()]), random),
    refresh,
  };
}
