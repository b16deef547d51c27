import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createZstdDecompress } from "node:zlib";
import { afterEach, expect, it } from "vitest";
import { backUp } from "../db/backup.ts";
import {
  backupOf,
  companyDatabase,
  emptyDatabase,
  fingerprints,
  freshFolder,
  migrationsDir,
  query,
  removeWhatWasMade,
  restoreInto,
} from "../db/backup-fixtures.ts";

afterEach(removeWhatWasMade);

it("brings back every row of every table, those of the queue included, and nothing else", {
  tags: "T-180",
}, async () => {
  const url = await companyDatabase();
  const before = await fingerprints(url);
  const target = await emptyDatabase();
  const manifest = await restoreInto(target, await backupOf(url));

  expect(await fingerprints(target)).toEqual(before);
  const rows = Object.fromEntries(manifest.tables.map(({ name, rows: n }) => [name, n]));
  expect(rows).toMatchObject({ "public.orders": 60, "public.clients": 20, "pgboss.job": 1 });
  const waiting = await query(target, "select name, data from pgboss.job where state = 'created'");
  expect(waiting).toEqual([{ name: "mail", data: { about: "booked" } }]);
});

it("brings back what guards the rows: constraints, and triggers that are awake", {
  tags: "T-181",
}, async () => {
  const target = await emptyDatabase();
  await restoreInto(target, await backupOf(await companyDatabase()));
  const refusals = {
    "delete from audit_events": "never changed",
    "truncate orders": "never emptied",
    "update orders set price = price + 1": "never changed",
    "update drivers set vehicle_id = gen_random_uuid()": "drivers_current_vehicle",
    "delete from clients": "foreign key",
  };
  for (const [sql, words] of Object.entries(refusals)) {
    await expect(query(target, sql), sql).rejects.toThrow(words);
  }
});

it("holds one moment: what is written while it is taken is not in it", {
  tags: "T-182",
}, async () => {
  const url = await companyDatabase();
  const before = await fingerprints(url);
  let added = 0;
  const folder = await backupOf(url, {
    say: () => {
      added += 1;
    },
    // Asked when the moment has been chosen, before the first table is read.
    findPrograms: async () => {
      await query(
        url,
        `with message as (
           insert into contact_messages (id, name, email, cellphone, message, created_at)
           values (gen_random_uuid(), 'Late', 'late@people.example.com', '0825550123', 'Late', now()) returning id)
         insert into audit_events (id, at, actor_type, action, entity, entity_id)
         select gen_random_uuid(), now(), 'visitor', 'create', 'contact', id::text from message`,
      );
      return null;
    },
  });
  expect(added).toBeGreaterThan(10);
  const target = await emptyDatabase();
  await restoreInto(target, folder);
  expect(await fingerprints(target)).toEqual(before);
  expect(await fingerprints(url)).not.toEqual(before);
});

it("can be read by its owner alone, and holds nothing that opens the database", {
  tags: "T-183",
}, async () => {
  const url = await companyDatabase();
  const folder = await backupOf(url);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const files = await readdir(folder);
  for (const file of files) expect((await stat(join(folder, file))).mode & 0o777, file).toBe(0o600);
  expect(files.toSorted()).toEqual(
    [
      "manifest.json",
      ...JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")).tables.map(
        ({ name }: { name: string }) => `${name}.copy.zst`,
      ),
    ].toSorted(),
  );
  const password = new URL(url).password;
  for (const file of files) {
    const bytes = createReadStream(join(folder, file));
    const content = await text(file.endsWith(".zst") ? bytes.pipe(createZstdDecompress()) : bytes);
    expect(content).not.toContain(password);
  }
});

it("leaves nothing when it is interrupted, and nothing in a folder that is in use", {
  tags: "T-184",
}, async () => {
  const url = await companyDatabase();
  const parent = await freshFolder();
  for (const lines of [0, 1, 20]) {
    const interruption = new AbortController();
    let said = 0;
    const taken = backUp({
      url,
      folder: join(parent, "backup"),
      findPrograms: async () => null,
      signal: interruption.signal,
      say: () => {
        if (said++ === lines) interruption.abort();
      },
    });
    await expect(taken).rejects.toThrow("aborted");
    expect(await readdir(parent)).toEqual([]);
  }
  await expect(
    backUp({
      url,
      folder: migrationsDir,
      say: () => undefined,
      signal: new AbortController().signal,
    }),
  ).rejects.toThrow("is not empty. Name a folder");
});

it("refuses a database that is not the product's", { tags: "T-185" }, async () => {
  await expect(backupOf(await emptyDatabase())).rejects.toThrow("nothing of the product");
});
