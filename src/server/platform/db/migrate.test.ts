import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { freshDatabase, freshFolder, runQuery as queryOn } from "#harness/fresh.ts";
import { applyMigrations } from "./migrate.ts";
import { MigrationError, readMigrations } from "./migrations.ts";

const folder = join(import.meta.dirname, "../../../../migrations");

let url: string;
beforeEach(async () => {
  url = await freshDatabase();
});

const query = (text: string) => queryOn(url, text);

/** The migrations of the program, and these further ones. */
async function folderWith(further: Readonly<Record<string, string>>): Promise<string> {
  const own = await freshFolder();
  await cp(folder, own, { recursive: true });
  for (const [name, text] of Object.entries(further)) await writeFile(join(own, name), text);
  return own;
}

/** Says in the list of migrations what version 0.1.0 left there, in the place of the baseline. */
const listOfBefore = `
  delete from schema_migrations where name = 'baseline';
  insert into schema_migrations (name, checksum)
  select '00' || lpad(n::text, 2, '0') || '_invented.sql', '' from generate_series(1, 60) as n
  union all values
    ('0077_no_kept_routes.sql', '4ede24ef74e44350ea7691a54f480fa3892ce31d98f93f61bff670724cd83553')`;

/** Says that the baseline ran with its first text, which made the same schema. */
const firstBaseline = `update schema_migrations
  set checksum = 'a77eee5bdb8d9c0b73d68c3059f24a63d7042aca2de1d5fb01234b6644286d0c'
  where name = 'baseline'`;

it("the baseline counts as run in its first text and in a database of version 0.1.0, and in no older one", {
  tags: "E-06",
}, async () => {
  expect((await applyMigrations(url, folder))[0]).toBe("baseline");
  await query(firstBaseline);
  expect(await applyMigrations(url, folder)).toEqual([]);
  await query(listOfBefore);
  expect(await applyMigrations(url, folder)).toEqual([]);
  const newer = await folderWith({ "9998_first.sql": "create table first (id int);" });
  expect(await applyMigrations(url, newer)).toEqual(["9998_first.sql"]);

  await query("delete from schema_migrations where name = '0077_no_kept_routes.sql'");
  await expect(applyMigrations(url, folder)).rejects.toThrow(
    /^The database was last migrated by an older version \(0060_invented\.sql\)\. Start version 0\.1\.0 on it first, and then this one\.$/,
  );
  await query(`insert into schema_migrations values ('0077_no_kept_routes.sql', '')`);
  await expect(applyMigrations(url, folder)).rejects.toThrow(/but not as version 0\.1\.0 makes it/);
});

it("each migration runs once for several starts", { tags: ["E-07", "F6", "F7"] }, async () => {
  const names = (await readMigrations(folder)).map(({ name }) => name);
  for (let round = 0; round < 2; round++) {
    const own = await freshDatabase();
    const runs = await Promise.all(Array.from({ length: 4 }, () => applyMigrations(own, folder)));
    expect(runs.flat().toSorted()).toEqual(names.toSorted());
  }
});

it("a migration that fails halfway leaves nothing", { tags: "F6" }, async () => {
  const broken = await folderWith({
    "9998_first.sql": "create table first (id int);",
    "9999_second.sql": "create table second (id int); insert into second values ('none');",
  });
  const failed = applyMigrations(url, broken);
  await expect(failed).rejects.toThrow(MigrationError);
  await expect(failed).rejects.toThrow(/9999_second\.sql failed and left no trace: .*"none"/);
  const names = await query("select name from schema_migrations");
  expect(names).toContainEqual({ name: "9998_first.sql" });
  expect(names).not.toContainEqual({ name: "9999_second.sql" });
  await expect(query("select from second")).rejects.toThrow(/does not exist/);

  await writeFile(join(broken, "9999_second.sql"), "create table second (id int);");
  expect(await applyMigrations(url, broken)).toEqual(["9999_second.sql"]);
});

it("a newer database refuses an older program and a changed file", { tags: "F6" }, async () => {
  const newer = await folderWith({ "9999_newer.sql": "create table newer (id int);" });
  await applyMigrations(url, newer);
  const tooOld = applyMigrations(url, folder);
  await expect(tooOld).rejects.toThrow(MigrationError);
  await expect(tooOld).rejects.toThrow(
    /^The database was migrated by a newer version of this program \(9999_newer\.sql\)\. .+\.$/,
  );
  await writeFile(join(newer, "9999_newer.sql"), "create table newer (id bigint);");
  await expect(applyMigrations(url, newer)).rejects.toThrow(
    /^The file 9999_newer\.sql was changed .+\.$/,
  );
});
