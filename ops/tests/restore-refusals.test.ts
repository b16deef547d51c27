import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeEach, expect, it } from "vitest";
import { freshDatabase, freshFolder, runQuery } from "#harness/fresh.ts";
import type { Manifest } from "../db/manifest.ts";
import { abortAt, companyDatabase, makeBackup, restoreInto, tableNames } from "./fixtures.ts";

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** A whole backup, made once. */
const whole = await mkdtemp(join(tmpdir(), "layisha-whole-backup-"));
afterAll(() => rm(whole, { recursive: true, force: true }));

let folder: string;
let target: string;
beforeEach(async () => {
  folder = await freshFolder();
  if ((await readdir(whole)).length === 0) {
    await cp(await makeBackup(await companyDatabase()), whole, { recursive: true });
  }
  await cp(whole, folder, { recursive: true });
  target = await freshDatabase();
});
const inFolder = (file: string) => join(folder, file);
const clients = "public.clients.copy.zst";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

async function editManifest(change: (manifest: Writable<Manifest>) => void): Promise<void> {
  const manifest = JSON.parse(await readFile(inFolder("manifest.json"), "utf8"));
  change(manifest);
  await writeFile(inFolder("manifest.json"), JSON.stringify(manifest));
}

/** Puts other rows into a table's file; the manifest agrees with them when `isHonest`. */
async function editRows(table: string, change: (rows: string) => string, isHonest: boolean) {
  const path = inFolder(`${table}.copy.zst`);
  const rows = change(zstdDecompressSync(await readFile(path)).toString());
  await writeFile(path, zstdCompressSync(Buffer.from(rows)));
  if (!isHonest) return;
  await editManifest((manifest) => {
    const content = { rows: rows.split("\n").length - 1, sha256: sha256(rows) };
    manifest.tables = manifest.tables.map((entry) =>
      entry.name === table ? { ...entry, ...content } : entry,
    );
  });
}

/** The restore is refused with this line, and the database stays as empty as it was. */
async function expectRefusal(line: RegExp | string): Promise<void> {
  await expect(restoreInto(target, folder)).rejects.toThrow(line);
  expect(await tableNames(target)).toEqual([]);
}

it("a restore refuses a file that was cut short, changed or lost", { tags: "F8" }, async () => {
  await editRows("public.clients", (rows) => rows.replace("individual", "corporate"), false);
  await expectRefusal("clients.copy.zst is damaged or missing");
  const { length } = await readFile(inFolder(clients));
  await truncate(inFolder(clients), length - 5);
  await expectRefusal(
    /public\.clients\.copy\.zst is damaged or missing\. Choose another backup\.$/,
  );
  await truncate(inFolder(clients), 0);
  await expectRefusal("clients.copy.zst is damaged or missing");
  await rm(inFolder(clients));
  await expectRefusal("clients.copy.zst is damaged or missing");
});

it("a restore refuses a missing, damaged or other manifest", { tags: "F8" }, async () => {
  const path = inFolder("manifest.json");
  const text = await readFile(path, "utf8");
  const damaged = ["", text.slice(0, 500), text.replace('"layisha"', '"another"')];
  const others = [text.replace('"public.clients"', '"../clients"'), text.replace('": 2', '": 3')];
  for (const changed of [...damaged, ...others]) {
    await writeFile(path, changed);
    await expectRefusal(/manifest\.json is missing, damaged or of another version\. Choose/);
  }
  await rm(path);
  await expectRefusal("manifest.json is missing");
});

it("a restore refuses a backup of another version or migration", { tags: "F6" }, async () => {
  const checksum = "0".repeat(64);
  await editManifest((manifest) => {
    manifest.migrations = [{ name: "0066_older.sql", checksum }];
  });
  await expectRefusal(/migrated by an older version \(0066_older\.sql\)\. Start version 0\.1\.0/);
  await editManifest((manifest) => {
    manifest.migrations = [{ name: "baseline", checksum }];
  });
  await expectRefusal(/^The file baseline was changed after/);
});

it("a restore changes nothing when the rows do not fit together", { tags: "F8" }, async () => {
  await editRows("public.clients", () => "", true);
  await expectRefusal(/foreign key/);
});

it("a restore changes nothing when stored rows would differ", { tags: "F8" }, async () => {
  // The same rows in another order: they all fit, and are not what the backup says.
  const reversed = (rows: string) =>
    rows.split("\n").slice(0, -1).toReversed().concat("").join("\n");
  await editRows("public.owners", reversed, true);
  await expectRefusal(
    /^public\.owners would not be as it was: 12 rows of 12\. Nothing was restored/,
  );
});

it("a restore needs an empty database, which an abort leaves empty", { tags: "F8" }, async () => {
  await runQuery(target, "create table mine (kept text)");
  await expect(restoreInto(target, folder)).rejects.toThrow(
    /^The database .*\/empty_\w+ is not empty: it holds mine\. Name an empty one with DATABASE_URL/,
  );
  await runQuery(target, "drop table mine");
  const abort = abortAt((_, number) => number === 5);
  await expect(restoreInto(target, folder, abort)).rejects.toThrow("aborted");
  expect(await tableNames(target)).toEqual([]);
  await restoreInto(target, folder);
});
