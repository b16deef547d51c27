import { execFileSync } from "node:child_process";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createZstdDecompress } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { maxFileBytes } from "#domain/files/kept-file.ts";
import { freshDatabase, freshFolder, query } from "#harness/fresh.ts";
import { startTransactionPooler } from "#harness/transaction-pooler.ts";
import { migrationsDir } from "../db/command.ts";
import type { Manifest } from "../db/manifest.ts";
import { abortAt, backupOf, companyDatabase, fingerprints, restoreInto, root } from "./fixtures.ts";

const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));

it("brings back every row of every table, with its guards", { tags: "F8" }, async () => {
  const url = await companyDatabase();
  const target = await freshDatabase();
  const manifest = await restoreInto(target, await backupOf(url));

  expect(manifest.leftOut).toEqual([]);
  expect(await fingerprints(target)).toEqual(await fingerprints(url));
  const rows = Object.fromEntries(manifest.tables.map(({ name, rows: n }) => [name, n]));
  expect(rows).toMatchObject({ "public.orders": 60, "public.clients": 20, "pgboss.job": 1 });
  const waiting = await query(target, "select name, data from pgboss.job where state = 'created'");
  expect(waiting).toEqual([{ name: "mail", data: { about: "booked" } }]);

  const refusals = {
    "delete from audit_events": "never changed",
    "truncate orders cascade": "never emptied",
    "update orders set price = price + 1": "only with a version",
    "update drivers set vehicle_id = gen_random_uuid()": "drivers_current_vehicle",
    "delete from clients": "foreign key",
  };
  for (const [sql, words] of Object.entries(refusals)) {
    await expect(query(target, sql), sql).rejects.toThrow(words);
  }
});

it("brings back the largest files that people send, byte for byte", {
  tags: ["F8", "R-143"],
}, async () => {
  const url = await companyDatabase();
  const target = await freshDatabase();
  await query(
    url,
    `insert into stored_files (id, content, sha256, type, created_at)
      select gen_random_uuid(), bytes, sha256(bytes), 'application/pdf', now()
      from (select decode(repeat(md5(n::text), ${maxFileBytes / 16}), 'hex') as bytes
        from generate_series(1, 3) as n) as files`,
  );
  await restoreInto(target, await backupOf(url));
  const files = "select id, sha256(content), octet_length(content) from stored_files order by id";
  const kept = await query(url, files);
  expect(kept.map(({ octet_length }) => octet_length)).toEqual(Array(3).fill(maxFileBytes));
  expect(await query(target, files)).toEqual(kept);
});

it("works through a pooler, and leaves nothing on its connections", {
  tags: ["F8", "X-104"],
}, async () => {
  const url = await companyDatabase();
  const target = await freshDatabase();
  const poolers = await Promise.all([url, target].map((to) => startTransactionPooler(to)));
  for (const { stop } of poolers) onTestFinished(stop);
  const [from = "", to = ""] = poolers.map((pooler) => pooler.url);
  await restoreInto(to, await backupOf(from));

  expect(await fingerprints(target)).toEqual(await fingerprints(url));
  for (const pooler of poolers) {
    for (let opened = pooler.opened(); opened > 0; opened--) {
      const left =
        "select name from pg_settings where source = 'session' and name <> 'client_encoding'";
      expect(await query(pooler.url, left)).toEqual([]);
    }
  }
});

/** A program that writes to two tables while the backup waits for it. */
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

it("holds one moment, and nothing that is written meanwhile", { tags: "F8" }, async () => {
  const url = await companyDatabase();
  const before = await fingerprints(url);
  let isLate = false;
  const folder = await backupOf(url, {
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
  expect(await fingerprints(target)).toEqual(before);
  expect(await fingerprints(url)).not.toEqual(before);
});

it("can be read by its owner alone, and holds no password", { tags: "F8" }, async () => {
  const url = await companyDatabase();
  const folder = await backupOf(url);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const files = await readdir(folder);
  const tables = (await manifestOf(folder)).tables.map(({ name }) => `${name}.copy.zst`);
  expect(files.toSorted()).toEqual(["manifest.json", ...tables].toSorted());
  for (const file of files) {
    expect((await stat(join(folder, file))).mode & 0o777, file).toBe(0o600);
    const bytes = createReadStream(join(folder, file));
    const content = await text(file.endsWith(".zst") ? bytes.pipe(createZstdDecompress()) : bytes);
    expect(content).not.toContain(new URL(url).password);
  }
});

it("leaves nothing when it is aborted or refused", { tags: "F8" }, async () => {
  const url = await companyDatabase();
  const parent = await freshFolder();
  const folder = join(parent, "backup");
  for (const lines of [0, 1, 20]) {
    const aborted = backupOf(url, { folder, ...abortAt((_, number) => number === lines) });
    await expect(aborted).rejects.toThrow("aborted");
  }
  const strange = backupOf(await freshDatabase(), { folder });
  await expect(strange).rejects.toThrow("nothing of the product");
  expect(await readdir(parent)).toEqual([]);
  const inUse = backupOf(url, { folder: migrationsDir });
  await expect(inUse).rejects.toThrow("is not empty. Name a folder");
});

it("leaves out and names what no migration made", { tags: "F8" }, async () => {
  const url = await companyDatabase();
  const before = await fingerprints(url);
  await query(
    url,
    `create schema reports;
     create table reports.daily as select now() as at;
     create table investigation as select * from clients;
     create table "Calls" (id serial primary key, line int generated always as identity);
     insert into "Calls" default values;
     create sequence tickets;
     select nextval('tickets');
     create view latest as select max(created_at) as at from orders;
     alter table clients add column shoe_size text, add column place serial`,
  );
  const folder = await backupOf(url);
  const { leftOut, tables, sequences } = await manifestOf(folder);
  expect(leftOut.toSorted()).toEqual([
    "public.Calls",
    "public.Calls_id_seq",
    "public.Calls_line_seq",
    "public.clients.place",
    "public.clients.shoe_size",
    "public.clients_place_seq",
    "public.investigation",
    "public.latest",
    "public.tickets",
    "reports.daily",
  ]);
  expect(sequences.filter(({ name }) => leftOut.includes(name))).toEqual([]);
  expect(tables.map(({ name }) => name)).not.toContain("public.investigation");

  const target = await freshDatabase();
  const said: string[] = [];
  await restoreInto(target, folder, { say: (line) => said.push(line) });
  expect(said[0]).toMatch(/^Not in this backup, because no migration made it: .*investigation/);
  expect(await fingerprints(target)).toEqual(before);
  const schemas = "select from pg_namespace where nspname like 'layisha%'";
  expect(await query(url, schemas)).toEqual([]);
});

const sequencesOf = "select sequencename, last_value from pg_sequences where schemaname = 'public'";

it("skips the foreign sequences that an older backup holds", { tags: "F8" }, async () => {
  const url = await companyDatabase();
  const folder = await backupOf(url);
  const state = { value: "7", called: true };
  const foreign = ["public.Calls_id_seq", "public.tickets"].map((name) => ({ name, ...state }));
  const own = await manifestOf(folder);
  const older: Manifest = { ...own, sequences: [...own.sequences, ...foreign] };
  await writeFile(join(folder, "manifest.json"), JSON.stringify(older));
  const target = await freshDatabase();
  await restoreInto(target, folder);
  expect(await fingerprints(target)).toEqual(await fingerprints(url));
  expect(await query(target, sequencesOf)).toEqual(await query(url, sequencesOf));
});

it("takes everything where it cannot tell what is the product's", { tags: "F8" }, async () => {
  const url = await companyDatabase();
  await query(
    url,
    `create table hats (id int primary key);
     insert into schema_migrations (name, checksum) values ('9999_newer.sql', repeat('0', 64))`,
  );
  const said: string[] = [];
  const folder = await backupOf(url, { say: (line) => said.push(line) });
  const { tables, leftOut } = await manifestOf(folder);
  expect(said[0]).toMatch(/^Everything is taken, the product's own or not: .*9999_newer\.sql/);
  expect(leftOut).toEqual([]);
  expect(tables.map(({ name }) => name)).toContain("public.hats");
});
