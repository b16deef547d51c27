import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { v7 as newId } from "uuid";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { migrate } from "./migrate.ts";

const folder = join(import.meta.dirname, "../../../../migrations");
const firstMigration = "0001_the_main_job.sql";

/** What an installation of the first version holds that later migrations touch. */
const fill = `
  insert into parties values
    ('00000000-0000-7000-8000-000000000001', 'client', 'Naledi', 'Sample', 'naledi@clients.example.com',
     '0825550123', 'active', 'none', now(), null, null, now(), now());
  insert into clients (id) values ('00000000-0000-7000-8000-000000000001');
  insert into otps (id, email, party_type, purpose, mail, created_at, expires_at, hidden_at) values
    ('00000000-0000-7000-8000-000000000002', 'naledi@clients.example.com', 'client', 'register', 'code',
     now(), now(), now());
  insert into verification_grants values
    (decode(repeat('ab', 32), 'hex'), 'naledi@clients.example.com', 'client', 'register', now(), now(), null);
  insert into orders values
    ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000001', null, null, 'pending',
     'once-off', '1.5ton', '2026-12-10', '09:00', '12 Main Road', 'a', 'Hatfield', 'b', 60000, 'estimate',
     1, 2, 500, 750, 150, 100, -75, 0, -150, 1275, 255, 1020, 'Piano', 'cash', '1',
     tstzrange(now(), now() + interval '3 hours'), now(), now(), null);
`;

let admin: pg.Client;
let database: string;
let url: string;
beforeEach(async () => {
  admin = new pg.Client({ connectionString: inject("databaseUrl") });
  await admin.connect();
  database = `migrated_${newId().replaceAll("-", "")}`;
  await admin.query(`create database ${database}`);
  url = Object.assign(new URL(inject("databaseUrl")), { pathname: `/${database}` }).href;
});
afterEach(async () => {
  await admin.query(`drop database ${database} with (force)`);
  await admin.end();
});

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

it("E-06 brings an installation of the first version up to date, with all that it holds", async () => {
  const oldFolder = await mkdtemp(join(tmpdir(), "migrations-"));
  await cp(join(folder, firstMigration), join(oldFolder, firstMigration));
  expect(await migrate(url, oldFolder)).toEqual([firstMigration]);
  await rm(oldFolder, { recursive: true });
  await query(fill);

  const applied = await migrate(url, folder);
  expect(applied.length).toBeGreaterThan(0);
  expect(applied).not.toContain(firstMigration);
  expect(await query("select email, resent_at from otps")).toEqual([
    { email: "naledi@clients.example.com", resent_at: [] },
  ]);
  expect(await query("select pickup, price from orders where hidden_at is null")).toEqual([
    { pickup: "12 Main Road", price: 1275 },
  ]);
  await query(
    "update verification_grants set party_type = 'user' where email = 'naledi@clients.example.com'",
  );
  expect(await migrate(url, folder)).toEqual([]);
});

it("E-07 lets processes that start together take turns: each migration runs once", async () => {
  const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(url, folder)));
  const names = runs.flat();
  expect(new Set(names).size).toBe(names.length);
  expect(await query("select name from schema_migrations order by name")).toEqual(
    names.toSorted().map((name) => ({ name })),
  );
});
