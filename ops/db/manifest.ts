import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Migration } from "#server/platform/db/migrate.ts";
import { Refusal } from "./errors.ts";

const name = z.string().regex(/^(public|pgboss)\.[a-z_][a-z0-9_]*$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const manifestForm = z.strictObject({
  product: z.literal("layisha"),
  /** The form of the folder; a later one may not be readable by an older program. */
  form: z.literal([1, 2]),
  createdAt: z.iso.datetime(),
  /** The major version of the server that was backed up. */
  postgres: z.int(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: sha256 })).min(1),
  /** The content of each table, ordered by name. */
  tables: z
    .array(
      z.strictObject({
        name,
        columns: z.array(z.string()).min(1),
        rows: z.int().nonnegative(),
        sha256,
      }),
    )
    .min(1),
  /** Older backups also list sequences that are not the product's; a restore skips them. */
  sequences: z.array(
    z.strictObject({
      name: z.string(),
      value: z.string().regex(/^-?\d+$/),
      called: z.boolean(),
    }),
  ),
  /** Names of things in the database that are not the product's, and not in the backup. */
  leftOut: z.array(z.string()).default([]),
  /** Always null: earlier versions named a dump of `pg_dump` here, which is read no more. */
  dump: z.strictObject({ sha256 }).nullable(),
});

/** A backup's description of itself: what it was made of, and what it must hold. */
export type Manifest = z.output<typeof manifestForm>;

/** How much the tables hold, and how long it took since `start`. */
export function sizeInWords(tables: Manifest["tables"], start: number): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString("en-ZA");
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  return `${tables.length} tables, ${rows} rows in ${seconds} s`;
}

export const manifestFile = "manifest.json";

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Reads the manifest of a backup's folder.
 * @throws Refusal when it is not a whole backup of ours that this program can read
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), "utf8").catch(() => null);
  if (text === null) {
    throw new Refusal(
      `${folder} holds no whole backup: there is no ${manifestFile} in it. Choose another folder.`,
    );
  }
  const form = z.object({ product: z.literal("layisha"), form: z.number() }).safeParse(parse(text));
  if (form.success && form.data.form > 2) {
    throw new Refusal(`${folder} was made by a newer version of this program. Update it first.`);
  }
  const manifest = manifestForm.safeParse(parse(text));
  if (manifest.data?.dump) {
    throw new Refusal(
      `${folder} holds a dump of pg_dump. Restore it with the version that made it, and back that up anew.`,
    );
  }
  if (manifest.success) return manifest.data;
  throw new Refusal(`${join(folder, manifestFile)} is damaged. Choose another backup.`);
}

/**
 * The migrations that a backup was made with, from those of this program.
 * @throws Refusal when this program does not know one of them
 */
export function migrationsOf(
  { migrations }: Pick<Manifest, "migrations">,
  known: readonly Migration[],
): readonly Migration[] {
  return migrations.map(({ name, checksum }) => {
    const ours = known.find((migration) => migration.name === name);
    if (!ours) {
      throw new Refusal(
        `The backup was made by a newer version of this program (migration ${name}). Update it first.`,
      );
    }
    if (ours.checksum === checksum) return ours;
    throw new Refusal(
      `Migration ${name} is not the one that the backup was made with. Restore with the version that made it.`,
    );
  });
}
