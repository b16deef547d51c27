import { cp, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { freshDatabase, freshFolder, query as queryOn } from "#harness/fresh.ts";
import { MigrationError, migrate } from "./migrate.ts";

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
     tstzrange('2026-12-10T09:00+02', '2026-12-10T13:00+02'), now(), now(), null);
  insert into audit_events (id, at, actor_type, actor_id, action, entity, entity_id, changes)
  select ('00000000-0000-7000-8000-00000000001' || month)::uuid, make_timestamptz(2026, month, 1, 0, 0, 0, 'UTC'),
    'client', '00000000-0000-7000-8000-000000000001', action, 'client',
    '00000000-0000-7000-8000-000000000001', changes::jsonb
  from (values (1, 'register', '{}'),
    (2, 'update', '{"email": ["first@clients.example.com", "typed@clients.example.com"]}'),
    (3, 'update', '{"email": ["typed@clients.example.com", "naledi@clients.example.com"]}')
  ) as events (month, action, changes);
  insert into owners (id, name, surname, email, cellphone, area, created_at)
  select ('00000000-0000-7000-8000-00000000002' || n)::uuid, 'Nomsa', 'Sample', n || '@owners.example.com',
    '0825550124', 'Soweto', '2026-01-01Z' from generate_series(1, 2) as n;
  insert into audit_events (id, at, actor_type, action, entity, entity_id)
  select gen_random_uuid(), make_timestamptz(2026, month, 1, 0, 0, 0, 'UTC'), 'user', action, 'owner',
    '00000000-0000-7000-8000-00000000002' || owner
  from (values (1, 1, 'register'), (1, 2, 'delete'), (1, 3, 'restore'), (2, 1, 'register'))
    as events (owner, month, action);
  insert into audit_events (id, at, actor_type, action, entity, entity_id, changes)
  select gen_random_uuid(), now() + interval '1 minute', 'user', 'update', 'pricing', id::text,
    '{"ratePerKm": ["11.00", "12.50"]}' from pricing where truck_size = '1.5ton';
`;

let url: string;
beforeEach(async () => {
  url = await freshDatabase();
});

const query = (text: string) => queryOn(url, text);

it("brings the first version's data up to date", {
  tags: ["E-06", "V-79", "P14a", "P14b", "O-128"],
}, async () => {
  const oldFolder = await freshFolder();
  await cp(join(folder, firstMigration), join(oldFolder, firstMigration));
  expect(await migrate(url, oldFolder)).toEqual([firstMigration]);
  await query(fill);

  const applied = await migrate(url, folder);
  expect(applied.length).toBeGreaterThan(0);
  expect(applied).not.toContain(firstMigration);
  const numbers = "select cellphone from parties union all select cellphone from owners order by 1";
  expect(await query(numbers)).toMatchObject([
    { cellphone: "+27825550123" },
    ...Array(2).fill({ cellphone: "+27825550124" }),
  ]);
  expect(await query("select email, kind from mail_sends")).toEqual([
    { email: "naledi@clients.example.com", kind: "code" },
  ]);
  expect(await query("select pickup, price from orders where hidden_at is null")).toEqual([
    { pickup: "12 Main Road", price: 1275 },
  ]);
  const addresses = `select email, since, until, proved_at is not null as proved
    from party_addresses order by since nulls first`;
  const [february, march] = [new Date("2026-02-01"), new Date("2026-03-01")];
  expect(await query(addresses)).toEqual([
    { email: "first@clients.example.com", since: null, until: february, proved: true },
    { email: "typed@clients.example.com", since: february, until: march, proved: false },
    { email: "naledi@clients.example.com", since: march, until: null, proved: true },
  ]);
  expect(await query("select changed_at from owners order by id")).toEqual([
    { changed_at: march },
    { changed_at: null },
  ]);
  const versions = `select version, rates_of(orders) as rates, price, length(reference) as length
    from orders join order_references on order_id = orders.id`;
  const rates = { baseAmount: "500.00", helpersPricing: "150.00", floorsPricing: "50.00" };
  expect(await query(versions)).toEqual([
    { version: 1, rates: { ...rates, ratePerKm: "11.00" }, price: 1275, length: 8 },
  ]);
  await query(
    "update verification_grants set party_type = 'user' where email = 'naledi@clients.example.com'",
  );
  expect(await migrate(url, folder)).toEqual([]);
});

/** The migrations of the program, and these further ones. */
async function folderWith(further: Readonly<Record<string, string>>): Promise<string> {
  const own = await freshFolder();
  await cp(folder, own, { recursive: true });
  for (const [name, text] of Object.entries(further)) await writeFile(join(own, name), text);
  return own;
}

it("runs each migration once for starts at once", { tags: ["E-07", "F6", "F7"] }, async () => {
  const files = (await readdir(folder)).sort();
  for (let round = 0; round < 5; round++) {
    const own = await freshDatabase();
    const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(own, folder)));
    expect(runs.flat().toSorted()).toEqual(files);
  }
});

it("leaves nothing of a migration that fails halfway", { tags: "F6" }, async () => {
  const broken = await folderWith({
    "9998_first.sql": "create table first (id int);",
    "9999_second.sql": "create table second (id int); insert into second values ('none');",
  });
  const failed = migrate(url, broken);
  await expect(failed).rejects.toThrow(MigrationError);
  await expect(failed).rejects.toThrow(/9999_second\.sql failed and left no trace: .*"none"/);
  const names = await query("select name from schema_migrations");
  expect(names).toContainEqual({ name: "9998_first.sql" });
  expect(names).not.toContainEqual({ name: "9999_second.sql" });
  await expect(query("select from second")).rejects.toThrow(/does not exist/);

  await writeFile(join(broken, "9999_second.sql"), "create table second (id int);");
  expect(await migrate(url, broken)).toEqual(["9999_second.sql"]);
});

it("keeps an older program and a changed file off a newer database", { tags: "F6" }, async () => {
  const newer = await folderWith({ "9999_newer.sql": "create table newer (id int);" });
  await migrate(url, newer);
  const tooOld = migrate(url, folder);
  await expect(tooOld).rejects.toThrow(MigrationError);
  await expect(tooOld).rejects.toThrow(
    /^The database was migrated by a newer version of this program \(9999_newer\.sql\)\. .+\.$/,
  );
  await writeFile(join(newer, "9999_newer.sql"), "create table newer (id bigint);");
  await expect(migrate(url, newer)).rejects.toThrow(/^The file 9999_newer\.sql was changed .+\.$/);
});
