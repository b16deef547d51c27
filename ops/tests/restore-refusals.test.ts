import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeEach, expect, it } from "vitest";
import { freshDatabase, freshFolder } from "#harness/fresh.ts";
import type { Manifest } from "../db/manifest.ts";
import { backupOf, companyDatabase, restoreInto, tablesOf } from "./fixtures.ts";

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** A whole backup, made once. */
const whole = await mkdtemp(join(tmpdir(), "layisha-whole-backup-"));
afterAll(() => rm(whole, { recursive: true, force: true }));

let folder: string;
let target: string;
beforeEach(async () => {
  folder = await freshFolder();
  if ((await readdir(whole)).length === 0) {
    await cp(await backupOf(await companyDatabase()), whole, { recursive: true });
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

/** Changes the columns of a table in the manifest. */
const editColumns = (change: (columns: string[]) => void) =>
  editManifest(({ tables }) => {
    for (const { name, columns } of tables) if (name === "public.clients") change(columns);
  });

/** The restore is refused with this line, and the database stays as empty as it was. */
async function expectRefusal(line: RegExp | string): Promise<void> {
  await expect(restoreInto(target, folder)).rejects.toThrow(line);
  expect(await tablesOf(target)).toEqual([]);
}

it("refuses a file that was cut short, changed or lost", { tags: "F8" }, async () => {
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
  await rm(inFolder("manifest.json"));
  await expectRefusal(/holds no whole backup: there is no manifest\.json in it/);
});

it("refuses a manifest that is damaged or of another form", { tags: "F8" }, async () => {
  const path = inFolder("manifest.json");
  const text = await readFile(path, "utf8");
  for (const damaged of ["", text.slice(0, 500), text.replace('"layisha"', '"another"')]) {
    await writeFile(path, damaged);
    await expectRefusal(/manifest\.json is damaged\. Choose another backup\.$/);
  }
  await writeFile(path, text.replace('"public.clients"', '"public.clients; drop"'));
  await expectRefusal("is damaged");
  await writeFile(path, text.replace('"form": 2', '"form": 3'));
  await expectRefusal("was made by a newer version of this program. Update it first.");
});

it("refuses a backup of a newer version or of another migration", { tags: "F6" }, async () => {
  const checksum = "0".repeat(64);
  await editManifest(({ migrations }) => migrations.push({ name: "9999_later.sql", checksum }));
  await expectRefusal(/made by a newer version of this program \(migration 9999_later\.sql\)/);
  await editManifest((manifest) => {
    manifest.migrations = manifest.migrations.slice(0, 2).map(({ name }) => ({ name, checksum }));
  });
  await expectRefusal(/^Migration 0001_the_main_job\.sql is not the one/);
});

it("refuses a table or column that it does not know, or lacks", { tags: "F8" }, async () => {
  await editColumns((columns) => columns.push("shoe_size"));
  await expectRefusal("The backup holds shoe_size of public.clients, which this program does not");
  await editColumns((columns) => columns.pop());
  await writeFile(inFolder("public.hats.copy.zst"), zstdCompressSync(Buffer.alloc(0)));
  const hats = { name: "public.hats", columns: ["id"], rows: 0, sha256: sha256("") };
  await editManifest(({ tables }) => tables.push(hats));
  await expectRefusal("The backup holds public.hats, which this program does not know");
  await editManifest((manifest) => {
    manifest.tables = manifest.tables.filter(
      ({ name }) => name !== "public.hats" && name !== "public.owners",
    );
  });
  await expectRefusal("The backup lacks public.owners");
});

it("takes nothing in when the rows do not fit together", { tags: "F8" }, async () => {
  await editRows("public.clients", () => "", true);
  await expectRefusal(/foreign key/);
});

it("takes nothing in when the rows come out otherwise", { tags: "F8" }, async () => {
  // The same rows in another order: they all fit, and are not what the backup says.
  const reversed = (rows: string) =>
    rows.split("\n").slice(0, -1).toReversed().concat("").join("\n");
  await editRows("public.owners", reversed, true);
  await expectRefusal(
    /^public\.owners would not be as it was: 12 rows of 12\. Nothing was restored/,
  );
});
