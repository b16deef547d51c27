import { execFileSync } from "node:child_process";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createZstdDecompress } from "node:zlib";
import { expect, it } from "vitest";
import { maxUploadedFileBytes } from "#domain/files/file-kinds.ts";
import { freshDatabase, freshFolder, runQuery } from "#harness/fresh.ts";
import { applyMigrations } from "#server/platform/db/migrate.ts";
import { migrationsDir } from "../db/command.ts";
import {
  abortAt,
  companyDatabase,
  makeBackup,
  restoreInto,
  root,
  tableFingerprints,
} from "./fixtures.ts";

it("a restore brings back every row and every guard", { tags: ["F8", "R-143"] }, async () => {
  const url = await companyDatabase();
  await runQuery(
    url,
    `insert into stored_files (id, content, sha256, type, created_at)
      select gen_random_uuid(), bytes, sha256(bytes), 'application/pdf', now()
      from decode(repeat(md5('page'), ${maxUploadedFileBytes / 16}), 'hex') as bytes`,
  );
  const target = await freshDatabase();
  const manifest = await restoreInto(target, await makeBackup(url));

  expect(await tableFingerprints(target)).toEqual(await tableFingerprints(url));
  const rows = Object.fromEntries(manifest.tables.map(({ name, rows: n }) => [name, n]));
  expect(rows).toMatchObject({ "public.orders": 60, "public.clients": 20, "pgboss.job": 1 });
  const sizes = await runQuery(target, "select octet_length(content) as bytes from stored_files");
  expect(sizes).toContainEqual({ bytes: maxUploadedFileBytes });
  const waiting = await runQuery(
    target,
    "select name, data from pgboss.job where state = 'created'",
  );
  expect(waiting).toEqual([{ name: "mail", data: { about: "booked" } }]);
  const sequences = "select sequencename, last_value from pg_sequences where schemaname = 'public'";
  expect(await runQuery(target, sequences)).toEqual(await runQuery(url, sequences));

  const refusals = {
    "delete from audit_events": "never changed",
    "truncate orders cascade": "never emptied",
    "update orders set price = price + 1": "only with a version",
    "update drivers set vehicle_id = gen_random_uuid()": "drivers_current_vehicle",
    "delete from clients": "foreign key",
  };
  for (const [sql, words] of Object.entries(refusals)) {
    await expect(runQuery(target, sql), sql).rejects.toThrow(words);
  }
});

const lateMessage = `
  import pg from "pg";
  const client = new pg.Client({ connectionString: process.env.URL });
  await client.connect();
  await client.query(\`with message as (
      insert into contact_messages (id, name, email, cellphone, message, created_at)
      values (gen_random_uuid(), 'Late', 'late@people.example.com', '0825550123', 'Late', now()) returning id)
    insert into audit_events (id, at, actor_type, action, entity, entity_id)
    select gen_random_uuid(), now(), 'visitor', 'create', 'contact', id::text from message\`);
  await client.end();`;

it("a backup holds one moment, and nothing that is written meanwhile", { tags: "F8" }, async () => {
  const url = await companyDatabase();
  const before = await tableFingerprints(url);
  let isLate = false;
  const folder = await makeBackup(url, {
    // After the first table was read.
    say: () => {
      if (isLate) return;
      isLate = true;
      const args = ["--input-type=module", "--eval", lateMessage];
      execFileSync(process.execPath, args, { cwd: root, env: { ...process.env, URL: url } });
    },
  });
  const target = await freshDatabase();
  await restoreInto(target, folder);
  expect(await tableFingerprints(target)).toEqual(before);
  expect(await tableFingerprints(url)).not.toEqual(before);
});

it("a backup can be read by its owner alone, and holds no password", { tags: "F8" }, async () => {
  const url = await companyDatabase();
  const folder = await makeBackup(url);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const files = await readdir(folder);
  expect(files).toContain("public.orders.copy.zst");
  for (const file of files) {
    expect((await stat(join(folder, file))).mode & 0o777, file).toBe(0o600);
    const bytes = createReadStream(join(folder, file));
    const content = await text(file.endsWith(".zst") ? bytes.pipe(createZstdDecompress()) : bytes);
    expect(content).not.toContain(new URL(url).password);
  }
});

it("a backup that is aborted or refused leaves nothing", { tags: "F8" }, async () => {
  const url = await companyDatabase();
  const parent = await freshFolder();
  const folder = join(parent, "backup");
  for (const lines of [0, 20]) {
    const aborted = makeBackup(url, { folder, ...abortAt((_, number) => number === lines) });
    await expect(aborted).rejects.toThrow("aborted");
  }
  const strange = makeBackup(await freshDatabase(), { folder });
  await expect(strange).rejects.toThrow("nothing of the product");
  expect(await readdir(parent)).toEqual([]);
  const inUse = makeBackup(url, { folder: parent });
  await expect(inUse).rejects.toThrow("is there already. Name a folder");
});

it("a restore names and keeps what no migration made", { tags: "F8" }, async () => {
  const url = await companyDatabase();
  await runQuery(
    url,
    `create table "Calls" (id serial primary key, line int);
     insert into "Calls" (line) values (7);
     create view latest as select max(created_at) as at from orders;
     alter table clients add column shoe_size int default 42`,
  );
  const folder = await makeBackup(url);
  const target = await freshDatabase();
  const said: string[] = [];
  await restoreInto(target, folder, { say: (line) => said.push(line) });
  expect(said.filter((line) => line.startsWith("WARNING"))).toEqual([
    `WARNING: no migration makes public.Calls: its rows stay in ${folder}`,
    "WARNING: no migration makes shoe_size of public.clients: it comes back as text",
  ]);
  expect(await runQuery(target, "select distinct shoe_size from clients")).toEqual([
    { shoe_size: "42" },
  ]);
  await runQuery(url, `drop table "Calls"; alter table clients alter column shoe_size type text`);
  expect(await tableFingerprints(target)).toEqual(await tableFingerprints(url));
});

it("a product that starts during a restore waits for its end", { tags: "F6" }, async () => {
  const url = await companyDatabase();
  const folder = await makeBackup(url);
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  const target = await freshDatabase();
  let migrated: Promise<string[]> | undefined;
  await restoreInto(target, folder, {
    say: (line) => {
      if (line.includes("the same as in the backup"))
        migrated ??= applyMigrations(target, migrationsDir);
    },
  });
  expect(await migrated).toEqual([]);
  expect(await tableFingerprints(target)).toEqual(await tableFingerprints(url));
  const names = await runQuery(
    target,
    "select name, checksum from schema_migrations order by name",
  );
  expect(names).toEqual(manifest.migrations);
});
