import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { Refusal } from "./refusal.ts";

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
  /** What each table holds, ordered by name. */
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
  /** Older backups also have those of others here, whatever their names; a restore skips them. */
  sequences: z.array(
    z.strictObject({
      name: z.string(),
      value: z.string().regex(/^-?\d+$/),
      called: z.boolean(),
    }),
  ),
  /** What the database held beside it that is not the product's: it is not in the backup. */
  leftOut: z.array(z.string()).default([]),
  /** PostgreSQL's own dump; null when each table has a file of its own. */
  dump: z.strictObject({ sha256 }).nullable(),
});

/** What a backup says of itself: what it was made of, and what it must hold. */
export type Manifest = z.output<typeof manifestForm>;

export const manifestFile = "manifest.json";
export const dumpFile = "database.dump";

/**
 * Reads what a folder says of itself.
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
  if (manifest.success) return manifest.data;
  throw new Refusal(`${join(folder, manifestFile)} is damaged. Choose another backup.`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
