import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import {
  backupOf,
  companyDatabase,
  emptyDatabase,
  freshFolder,
  query,
  removeWhatWasMade,
  restoreInto,
} from "../db/backup-fixtures.ts";
import type { Manifest } from "../db/manifest.ts";

afterEach(removeWhatWasMade);

type Writable<T> = { -readonly [K in keyof T]: T[K] };

let whole: string;
beforeAll(async () => {
  whole = await mkdtemp(join(tmpdir(), "layisha-whole-backup-"));
  await cp(await backupOf(await companyDatabase()), whole, { recursive: true });
});
afterAll(() => rm(whole, { recursive: true, force: true }));

let folder: string;
let target: string;
async function freshCopy(): Promise<void> {
  folder = await freshFolder();
  await cp(whole, folder, { recursive: true });
}
beforeEach(async () => {
  await freshCopy();
  target = await emptyDatabase();
});

const inFolder = (file: string) => join(folder, file);
const clients = "public.clients.copy.zst";

async function editManifest(change: (manifest: Writable<Manifest>) => void): Promise<void> {
  const manifest = JSON.parse(await readFile(inFolder("manifest.json"), "utf8"));
  change(manifest);
  await writeFile(inFolder("manifest.json"), JSON.stringify(manifest));
}

/** Puts other rows into a table's file; `honest` makes the manifest agree with them. */
async function editRows(table: string, change: (rows: string) => string, honest: boolean) {
  const path = inFolder(`${table}.copy.zst`);
  const rows = change(zstdDecompressSync(await readFile(path)).toString());
  await writeFile(path, zstdCompressSync(Buffer.from(rows)));
  if (!honest) return;
  await editManifest(({ tables }) => {
    const entry = tables.find(({ name }) => name === table);
    if (!entry) throw new Error(`There is no ${table}.`);
    entry.rows = rows.split("\n").length - 1;
    entry.sha256 = createHash("sha256").update(rows).digest("hex");
  });
}

/** The restore is refused with this line, and the database stays as empty as it was. */
async function expectRefusal(line: RegExp | string): Promise<void> {
  await expect(restoreInto(target, folder)).rejects.toThrow(line);
  const left = await query(
    target,
    "select tablename from pg_tables where schemaname in ('public', 'pgboss')",
  );
  expect(left).toEqual([]);
}

it("refuses a file that was cut short", { tags: "T-191" }, async () => {
  const { length } = await readFile(inFolder(clients));
  await truncate(inFolder(clients), length - 5);
  await expectRefusal(
    /public\.clients\.copy\.zst is damaged or missing\. Choose another backup\.$/,
  );
  await truncate(inFolder(clients), 0);
  await expectRefusal("clients.copy.zst is damaged or missing");
});

it("refuses a file that is not there, and a folder without a manifest", {
  tags: "T-191",
}, async () => {
  await rm(inFolder(clients));
  await expectRefusal("clients.copy.zst is damaged or missing");
  await rm(inFolder("manifest.json"));
  await expectRefusal(/holds no whole backup: there is no manifest\.json in it/);
});

it("refuses a file whose checksum is another, although it can be read", {
  tags: "T-192",
}, async () => {
  await editRows("public.clients", (rows) => rows.replace("individual", "corporate"), false);
  await expectRefusal("clients.copy.zst is damaged or missing");
});

it("refuses a manifest that is damaged, or of another form or product", {
  tags: "T-192",
}, async () => {
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

it("refuses a backup of a newer version, and one of a migration that was another", {
  tags: "T-193",
}, async () => {
  await editManifest(({ migrations }) =>
    migrations.push({ name: "9999_later.sql", checksum: "0".repeat(64) }),
  );
  await expectRefusal(/made by a newer version of this program \(migration 9999_later\.sql\)/);
  await editManifest((manifest) => {
    manifest.migrations = manifest.migrations
      .slice(0, 2)
      .map(({ name }) => ({ name, checksum: "0".repeat(64) }));
  });
  await expectRefusal(/^Migration 0001_the_main_job\.sql is not the one/);
});

it("refuses a table or a column that it does not know, and the lack of one", {
  tags: "T-194",
}, async () => {
  await editManifest(({ tables }) => {
    for (const entry of tables) {
      if (entry.name === "public.clients") entry.columns.push("shoe_size");
    }
  });
  await expectRefusal("The backup holds shoe_size of public.clients, which this program does not");
  await editManifest(({ tables }) => {
    for (const entry of tables) {
      if (entry.name === "public.clients") entry.columns.pop();
    }
    tables.push({
      name: "public.hats",
      columns: ["id"],
      rows: 0,
      sha256: createHash("sha256").digest("hex"),
    });
  });
  await writeFile(inFolder("public.hats.copy.zst"), zstdCompressSync(Buffer.alloc(0)));
  await expectRefusal("The backup holds public.hats, which this program does not know");
  await editManifest((manifest) => {
    manifest.tables = manifest.tables.filter(
      ({ name }) => name !== "public.hats" && name !== "public.owners",
    );
  });
  await expectRefusal("The backup lacks public.owners");
});

it("takes nothing in when the rows do not fit together, or come out other than they went in", {
  tags: "T-195",
}, async () => {
  await editRows("public.clients", () => "", true);
  await expectRefusal(/foreign key/);
  await freshCopy();
  // The same rows in another order: they all fit, and are not what the backup says.
  await editRows(
    "public.owners",
    (rows) => rows.split("\n").slice(0, -1).toReversed().concat("").join("\n"),
    true,
  );
  await expectRefusal(
    /^public\.owners would not be as it was: 12 rows of 12\. Nothing was restored/,
  );
});
