import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "#harness/test-database.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { createDatabase, createPool } from "#server/platform/db/pool.ts";
import type { PartiesTable, Tables } from "#server/tables.ts";
import { knownAddresses, type ProvedAddress, provedAddresses } from "./party-addresses.store.ts";

const migrations = join(import.meta.dirname, "../../../../migrations");
const start = Date.UTC(2026, 0, 1);
const hour = 60 * 60_000;
/** Repeatable choices from 0 to `count` - 1 (mulberry32). */
let seed = 7;
function pick(count: number): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
}

let database: TestDatabase;
let db: Kysely<Tables>;
let folder: string;

type Account = Pick<PartiesTable, "id" | "type" | "email" | "email_verified_at" | "created_at">;
type Event = { readonly atMs: number; readonly account: Account; readonly action: string };

/** Accounts of every kind that take, leave and prove a few addresses, and the history of it. */
function makeHistory(): { accounts: Account[]; events: (Event & { changes: object })[] } {
  const addresses = Array.from({ length: 20 }, (_, at) => `person${at}@people.example.com`);
  const accounts: Account[] = [];
  const events: (Event & { changes: object })[] = [];
  const freeFor = (type: Account["type"]) =>
    addresses.filter((email) => accounts.every((one) => one.type !== type || one.email !== email));
  for (let step = 0; step < 400; step++) {
    const atMs = start + step * hour;
    const note = (account: Account, action: string, changes = {}) =>
      events.push({ atMs, account, action, changes });
    const type = (["client", "driver", "user"] as const)[pick(3)] ?? "client";
    const free = freeFor(type);
    const email = free[pick(free.length)];
    const account = accounts[pick(accounts.length)];
    const what = pick(4);
    if (what === 0 && email && accounts.length < 36) {
      const isVerified = type === "client" || (type === "driver" && pick(2) === 0);
      const created_at = new Date(atMs);
      const added = { id: newId(), type, email, created_at } as const;
      accounts.push({ ...added, email_verified_at: isVerified ? created_at : null });
      note(accounts.at(-1) as Account, "register");
    } else if (what === 1 && account) {
      note(account, "change-password");
      account.email_verified_at ??= new Date(atMs);
    } else if (account) {
      const others = freeFor(account.type);
      const next = others[pick(others.length)];
      if (!next) continue;
      note(account, "update", { email: [account.email, next] });
      account.email = next;
      account.email_verified_at = null;
    }
  }
  return { accounts, events };
}

/** How the addresses were read from history, before they had a table. */
async function provedByHistory({ id, type }: Account): Promise<readonly ProvedAddress[]> {
  const { rows } = await sql<ProvedAddress>`
    with events as (
      select id, at, action, actor_id, changes -> 'email' as email
      from audit_events where entity = ${type} and entity_id = ${id}
    ), moves as (
      select id, at, email ->> 0 as address, lag(id) over before as since, lag(at) over before as came
      from events where jsonb_typeof(email) = 'array'
      window before as (order by id)
    ), times as (
      select address, since, came, id as ended, at as until, false as verified from moves
      union all
      select email, last.id, last.at, null, null, email_verified_at is not null
      from parties left join (select id, at from moves order by id desc limit 1) as last on true
      where parties.id = ${id}
    )
    select address, coalesce(came, (
      select max(case when gone <= me.created_at then gone + interval '1 millisecond'
        else me.created_at - interval '40 minutes' end)
      from (
        select other.type, other.id, other.created_at, at as gone
        from audit_events join parties as other on other.type = entity and other.id::text = entity_id
        where changes -> 'email' ->> 0 = times.address
        union all
        select type, id, created_at, 'infinity' from parties where email = times.address
      ) as held
      where held.id <> me.id and me.created_at >= coalesce((
        select max(at) from audit_events
        where entity = held.type and entity_id = held.id::text
          and changes -> 'email' ->> 1 = times.address and at <= gone), held.created_at))) as from, until
    from times join parties as me on me.id = ${id}
    where verified or exists (
      select from events
      where actor_id = ${id}
        and (action = 'change-password' or (action = 'register' and ${type} = 'client'))
        and (since is null or events.id > since) and (ended is null or events.id < ended))
  `.execute(db);
  return rows;
}

async function knownByHistory({ id, type, email }: Account): Promise<readonly string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct address
    from audit_events, jsonb_array_elements_text(changes -> 'email') as had (address)
    where entity = ${type} and entity_id = ${id} and address is not null
      and not exists (select from parties where parties.type = ${type} and parties.email = address)
  `.execute(db);
  return [email, ...rows.map(({ address }) => address)];
}

beforeAll(async () => {
  database = await createEmptyDatabase(inject("databaseUrl"));
  folder = await mkdtemp(join(tmpdir(), "migrations-"));
  for (const name of await readdir(migrations)) {
    if (name < "0010") await cp(join(migrations, name), join(folder, name));
  }
  await migrate(database.url, folder);
  db = createDatabase(
    createPool({ url: database.url, max: 2, onBrokenConnection: () => undefined }),
  );
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await db.destroy();
  await database.drop();
});

it("the migration finds every address that history held, with the same times", {
  tags: ["P14a", "P14b", "E-06"],
}, async () => {
  const { accounts, events } = makeHistory();
  for (const account of accounts) {
    const unnamed = { name: "Thandi", surname: "Sample", cellphone: "0825550000" };
    await sql`
      insert into parties (id, type, email, email_verified_at, created_at, updated_at, name, surname,
        cellphone, status, password_hash)
      values (${account.id}, ${account.type}, ${account.email}, ${account.email_verified_at},
        ${account.created_at}, ${account.created_at}, ${unnamed.name}, ${unnamed.surname},
        ${unnamed.cellphone}, 'active', '')
    `.execute(db);
  }
  for (const { atMs, account, action, changes } of events) {
    await db
      .insertInto("audit_events")
      .values({
        id: newId({ msecs: atMs }),
        at: new Date(atMs),
        actor_type: account.type,
        actor_id: account.id,
        action,
        entity: account.type,
        entity_id: account.id,
        changes: JSON.stringify(changes),
        request_id: null,
      })
      .execute();
  }
  const before = await Promise.all(
    accounts.map(async (account) => ({
      account,
      proved: await provedByHistory(account),
      known: await knownByHistory(account),
    })),
  );
  await migrate(database.url, migrations);

  expect(before.flatMap(({ known }) => known).length).toBeGreaterThan(accounts.length * 2);
  expect(before.flatMap(({ proved }) => proved).length).toBeGreaterThan(accounts.length);
  for (const { account, proved, known } of before) {
    const found = await provedAddresses(db, account);
    expect(new Set(found)).toEqual(new Set(proved));
    const addresses = await db.transaction().execute((trx) => knownAddresses(trx, account));
    expect(new Set(addresses)).toEqual(new Set(known));
  }
});
