import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { Refusal } from "./errors.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const tableName = z.string().regex(/^(public|pgboss)\.[^./\\]+$/);

/** Later versions may add fields and this one still reads the file. */
const manifestForm = z.object({
  product: z.literal("layisha"),
  /** The form of the folder; another one gets another number. */
  form: z.literal(2),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: sha256 })).min(1),
  tables: z
    .array(
      z.object({
        name: tableName,
        columns: z.array(z.string()).min(1),
        rows: z.int().nonnegative(),
        sha256,
      }),
    )
    .min(1),
  sequences: z.array(
    z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), called: z.boolean() }),
  ),
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

/**
 * Reads the manifest of a backup's folder.
 * @throws Refusal when it is not a whole backup of ours that this program can read
 */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifestForm.parse(JSON.parse(await readFile(join(folder, manifestFile), "utf8")));
  } catch {
    throw new Refusal(
      `${folder} holds no backup that this version can restore: its ${manifestFile} is missing, damaged or of another version. Choose another one, or restore it with the version that made it.`,
    );
  }
}
