import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { freshDatabase, freshFolder, query } from "#harness/fresh.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { migrationsDir } from "../db/command.ts";
import { Interruption } from "../db/errors.ts";
import {
  abortAt,
  backupOf,
  companyDatabase,
  fingerprints,
  migrationNames,
  olderDatabase,
  restoreInto,
  tablesOf,
} from "./fixtures.ts";

it("brings an older backup to its migration, then to this version", {
  tags: ["F6", "V-79"],
}, async () => {
  const names = await migrationNames();
  const old = await olderDatabase();
  await query(
    old,
    `insert into contact_messages (id, name, email, cellphone, message, created_at)
     values (gen_random_uuid(), 'Naledi', 'naledi@people.example.com', '0825550123', 'Hello', now());
     update pricing set base_amount = 650 where truck_size = '3ton'`,
  );
  const target = await freshDatabase();
  const said: string[] = [];
  await restoreInto(target, await backupOf(old), { say: (line) => said.push(line) });

  expect(said).toContain(`Migrated further: ${names.at(-1)}`);
  expect(await query(target, "select name from schema_migrations order by name")).toEqual(
    names.map((name) => ({ name })),
  );
  expect(await query(target, "select name, cellphone from contact_messages")).toEqual([
    { name: "Naledi", cellphone: "+27825550123" },
  ]);
  expect(await query(target, "select truck_size, base_amount from pricing order by 1")).toEqual([
    { truck_size: "1.5ton", base_amount: "500.00" },
    { truck_size: "3ton", base_amount: "650.00" },
  ]);
  const [applied] = await query<{ same: boolean }>(
    target,
    "select min(applied_at) < max(applied_at) as same from schema_migrations",
  );
  expect(applied).toEqual({ same: true });
});

it("knows how to bring back whatever a migration may make", { tags: "F8" }, async () => {
  const folder = await freshFolder();
  for (const name of await migrationNames())
    await cp(join(migrationsDir, name), join(folder, name));
  await writeFile(
    join(folder, "9000_everything.sql"),
    `create table b_chapters (
       id bigint generated always as identity primary key,
       above bigint references b_chapters on delete restrict,
       title text not null, loud text generated always as (upper(title)) stored,
       length numeric, at timestamptz not null, span interval, weight double precision, raw bytea);
     create table a_notes (chapter bigint not null references b_chapters on delete restrict, words text);
     create function stamp() returns trigger language plpgsql as $$
       begin new.title := new.title || '!'; return new; end $$;
     create trigger stamped before insert on b_chapters for each row execute function stamp();`,
  );
  const url = await companyDatabase();
  await migrate(url, folder);
  await query(
    url,
    `insert into b_chapters (title, length, at, span, weight, raw, above) values
       (E'first\\tline\\nsecond \\\\N', 1.50, now(), '1 day 02:00', 0.1, '\\x00ff', null),
       ('ends', 'NaN', 'infinity', null, 'Infinity', '', 2), ('third', null, now(), null, null, null, 1);
     insert into a_notes values (1, null), (1, ''), (3, 'Café 🚚')`,
  );
  const before = await fingerprints(url);
  const target = await freshDatabase();
  await restoreInto(target, await backupOf(url), { migrationsDir: folder });
  expect(await fingerprints(target)).toEqual(before);
  expect(
    await query(
      target,
      "insert into b_chapters (title, at) values ('new', now()) returning id, loud",
    ),
  ).toEqual([{ id: 4, loud: "NEW!" }]);
});

it("restores into an empty database only", { tags: "F8" }, async () => {
  const url = await companyDatabase();
  const folder = await backupOf(url);
  const before = await fingerprints(url);
  await expect(restoreInto(url, folder)).rejects.toThrow(
    /^The database .*\/test_\w+ is not empty: it holds audit_events, bank_details, .* …\. Name an empty one with DATABASE_URL/,
  );
  expect(await fingerprints(url)).toEqual(before);

  const almost = await freshDatabase();
  await query(almost, "create table mine (kept text)");
  await expect(restoreInto(almost, folder)).rejects.toThrow("it holds mine");
});

it("leaves an empty database empty when it is aborted", { tags: "F8" }, async () => {
  const folder = await backupOf(await companyDatabase());
  const target = await freshDatabase();
  for (const lines of [0, 5]) {
    const restored = restoreInto(
      target,
      folder,
      abortAt((_, number) => number === lines),
    );
    await expect(restored).rejects.toThrow("aborted");
    expect(await tablesOf(target)).toEqual([]);
  }
  await restoreInto(target, folder);
});

it("lets a product that starts meanwhile wait until all is there", { tags: "F6" }, async () => {
  const url = await companyDatabase();
  const folder = await backupOf(url);
  const target = await freshDatabase();
  let migrated: Promise<string[]> | undefined;
  await restoreInto(target, folder, {
    say: (line) => {
      if (line.includes("the same as in the backup")) migrated ??= migrate(target, migrationsDir);
    },
  });
  expect(await migrated).toEqual([]);
  expect(await fingerprints(target)).toEqual(await fingerprints(url));
});

it.each([
  ["All of the backup is there", /restored and checked\. The next start migrates it/, 4],
  ["Migrated further: 0005", /restored, checked and migrated to this version\./, null],
] as const)("says how far it came at %s", { tags: "F8" }, async (line, words, migrations) => {
  const folder = await backupOf(await olderDatabase());
  const target = await freshDatabase();
  const restored = restoreInto(
    target,
    folder,
    abortAt((said) => said.startsWith(line)),
  );
  await expect(restored).rejects.toThrow(words);
  await expect(restored).rejects.toBeInstanceOf(Interruption);
  const all = (await migrationNames()).length;
  expect(await query(target, "select from schema_migrations")).toHaveLength(migrations ?? all);
  expect(await migrate(target, migrationsDir)).toHaveLength(all - (migrations ?? all));
});
