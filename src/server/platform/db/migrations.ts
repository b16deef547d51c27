import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

export type DatabaseMigration = {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
};

/** A migration that the database has recorded as done. */
export type AppliedMigration = Omit<DatabaseMigration, "sql">;

/** The name of the first migration, which is every file of the folder `baseline` taken together. */
const baselineName = "baseline";

/** The checksum of the baseline's first wording, which made the same schema. */
const firstBaselineChecksum = "a77eee5bdb8d9c0b73d68c3059f24a63d7042aca2de1d5fb01234b6644286d0c";

/** The earlier migrations that the baseline replaces, with the checksum of the last one. */
const beforeBaseline = {
  version: "0.1.0",
  count: 61,
  last: "0077_no_kept_routes.sql",
  checksum: "4ede24ef74e44350ea7691a54f480fa3892ce31d98f93f61bff670724cd83553",
};

/** SQL that creates the table of the migrations that ran, if it is missing. */
export const createMigrationTableSql = `
  create table if not exists schema_migrations
    (name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

/** Reads the migrations of a folder in the order in which they run: the baseline, then the others. */
export async function readMigrations(folder: string): Promise<DatabaseMigration[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith(".sql"),
  );
  const files = await Promise.all(
    names.sort().map(async (name) => ({ name, sql: await readFile(join(folder, name), "utf8") })),
  );
  const isPart = ({ name }: { readonly name: string }) => dirname(name) === baselineName;
  const baseline = files.filter(isPart).map(({ sql }) => sql);
  const first = baseline.length > 0 ? [{ name: baselineName, sql: baseline.join("\n") }] : [];
  return [...first, ...files.filter((file) => !isPart(file))].map((migration) => ({
    ...migration,
    checksum: createHash("sha256").update(migration.sql).digest("hex"),
  }));
}

/** The database cannot be migrated; the error's message is one line that says why. */
export class MigrationError extends Error {}

/** Finds the migrations that a database lacks. @throws MigrationError for a database of another version */
export function findMissingMigrations(
  known: readonly DatabaseMigration[],
  applied: readonly AppliedMigration[],
): readonly DatabaseMigration[] {
  const { version, last, ...whole } = beforeBaseline;
  const older = applied.filter(({ name }) => name <= last);
  const [newest] = older.toSorted((a, b) => (a.name < b.name ? 1 : -1));
  if (newest && newest.name !== last) {
    throw new MigrationError(
      `The database was last migrated by an older version (${newest.name}). Start version ${version} on it first, and then this one.`,
    );
  }
  if (newest && (older.length !== whole.count || newest.checksum !== whole.checksum)) {
    throw new MigrationError(
      `The database says that it has ${last}, but not as version ${version} makes it. Restore a backup of it.`,
    );
  }
  const names = new Set(newest ? [baselineName] : []);
  for (const { name, checksum } of applied) {
    if (name <= last) continue;
    const ours = known.find((migration) => migration.name === name);
    if (!ours) {
      throw new MigrationError(
        `The database was migrated by a newer version of this program (${name}). Update this one first.`,
      );
    }
    const isFirstBaseline = name === baselineName && checksum === firstBaselineChecksum;
    if (ours.checksum !== checksum && !isFirstBaseline) {
      throw new MigrationError(
        `The file ${name} was changed after the database was migrated with it. Put it back as it was.`,
      );
    }
    names.add(name);
  }
  return known.filter(({ name }) => !names.has(name));
}
