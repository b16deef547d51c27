import { mkdir, open, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { withConnection } from "./database-tables.ts";
import { type Manifest, manifestFile } from "./manifest.ts";
import { Refusal } from "./refusal.ts";
import { type SnapshotOptions, takeSnapshot } from "./snapshot.ts";

export type BackupOptions = SnapshotOptions & {
  /** The folder that becomes the backup; it must not hold anything yet. */
  readonly folder: string;
};

async function refuseFull(folder: string): Promise<void> {
  const held = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (held.length === 0) return;
  throw new Refusal(`${folder} is not empty. Name a folder that does not exist yet with --to.`);
}

async function syncFolder(folder: string): Promise<void> {
  // Folders cannot be opened everywhere; where they cannot, the system looks after them itself.
  const handle = await open(folder, "r").catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/**
 * Backs up everything that the database holds at one moment, while the product goes on, and checks
 * what was written. Until it is whole and safe on disk the folder has another name, which says so;
 * a backup that fails leaves nothing.
 *
 * @throws Refusal with what to do, or an error of the database or the system
 */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const { folder, signal } = options;
  await refuseFull(folder);
  const draft = `${folder}.unfinished-${process.pid}`;
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  await mkdir(draft, { mode: 0o700 });
  try {
    const manifest = await withConnection(options, (client) =>
      takeSnapshot(client, draft, options),
    );
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(join(draft, manifestFile), text, { flag: "wx", mode: 0o600, flush: true });
    await syncFolder(draft);
    signal.throwIfAborted();
    await rmdir(folder).catch(() => undefined);
    await rename(draft, folder);
    await syncFolder(dirname(folder));
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}
