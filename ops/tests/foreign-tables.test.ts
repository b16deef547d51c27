import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import {
  backupOf,
  companyDatabase,
  emptyDatabase,
  fingerprints,
  query,
  removeWhatWasMade,
  restoreInto,
} from "../db/backup-fixtures.ts";
import type { Manifest } from "../db/manifest.ts";

afterEach(removeWhatWasMade);

const manifestOf = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));

it("what no migration made is left out and named, and the rest can be restored", {
  tags: "T-464",
}, async () => {
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
  expect(sequences).toEqual([]);
  expect(tables.map(({ name }) => name)).not.toContain("public.investigation");

  const target = await emptyDatabase();
  const said: string[] = [];
  await restoreInto(target, folder, { say: (line) => said.push(line) });
  expect(said[0]).toMatch(/^Not in this backup, because no migration made it: .*investigation/);
  expect(await fingerprints(target)).toEqual(before);
  const schemas = "select from pg_namespace where nspname like 'layisha%'";
  expect(await query(url, schemas)).toEqual([]);
});

it("names a sequence that stands alone, which no restore could place either", {
  tags: "T-464",
}, async () => {
  const url = await companyDatabase();
  await query(url, "create sequence tickets");
  const folder = await backupOf(url);
  expect((await manifestOf(folder)).leftOut).toEqual(["public.tickets"]);
  await restoreInto(await emptyDatabase(), folder);
});

it("restores an older backup that holds sequences which no migration made", {
  tags: "T-490",
}, async () => {
  const url = await companyDatabase();
  const folder = await backupOf(url);
  const state = { value: "7", called: true };
  const sequences = ["public.Calls_id_seq", "public.tickets"].map((name) => ({ name, ...state }));
  const older: Manifest = { ...(await manifestOf(folder)), sequences };
  await writeFile(join(folder, "manifest.json"), JSON.stringify(older));
  const target = await emptyDatabase();
  await restoreInto(target, folder);
  expect(await fingerprints(target)).toEqual(await fingerprints(url));
  expect(await query(target, "select from pg_sequences where schemaname = 'public'")).toEqual([]);
});

it("names nothing where there is nothing of the kind", { tags: "T-464" }, async () => {
  expect((await manifestOf(await backupOf(await companyDatabase()))).leftOut).toEqual([]);
});

it("takes everything, and says so, where it cannot tell what is the product's", {
  tags: "T-465",
}, async () => {
  const url = await companyDatabase();
  await query(
    url,
    `create table hats (id int primary key);
     insert into schema_migrations (name, checksum) values ('9999_newer.sql', repeat('0', 64))`,
  );
  const said: string[] = [];
  const { tables, leftOut } = await manifestOf(
    await backupOf(url, { say: (line) => said.push(line) }),
  );
  expect(said[0]).toMatch(/^Everything is taken, the product's own or not: .*9999_newer\.sql/);
  expect(leftOut).toEqual([]);
  expect(tables.map(({ name }) => name)).toContain("public.hats");
});
