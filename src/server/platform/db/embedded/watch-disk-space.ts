import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";

const mib = 2 ** 20;
/** The free bytes below which the database becomes read-only: four files of its write-ahead log. */
const leastBytes = 64 * mib;
/** The free bytes from which the database accepts changes again. */
const enoughBytes = 96 * mib;
const setting = "default_transaction_read_only";

/** Makes a check to call every second. It makes PostgreSQL read-only before the disk is too full to run. */
export function createDiskSpaceCheck(
  clusterDir: string,
  say: (line: string) => void,
  freeBytes = async () => {
    const { blocks, bavail, bsize } = await statfs(join(clusterDir, "pg_wal"));
    // Some file systems do not report their free space.
    return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
  },
) {
  // A file to delete first: on a full disk, even the read-only setting could not be stored.
  const reserve = `${clusterDir}.reserve`;
  /** Undefined at first, because an earlier process may have left PostgreSQL read-only. */
  let isReadOnly: boolean | undefined;

  return async (client: Client): Promise<void> => {
    const free = await freeBytes();
    if (isReadOnly === undefined) {
      const { rows } = await client.query(`SELECT current_setting('${setting}')::bool AS "isOn"`);
      isReadOnly = Boolean(rows[0].isOn);
    }
    const isLow = free < (isReadOnly ? enoughBytes : leastBytes);
    if (isLow) await rm(reserve, { force: true });
    else if (!existsSync(reserve)) await writeFile(reserve, randomBytes(mib));
    if (isLow === isReadOnly) return;
    await client.query(`ALTER SYSTEM ${isLow ? `SET ${setting} = on` : `RESET ${setting}`}`);
    await client.query("SELECT pg_reload_conf()");
    isReadOnly = isLow;
    const left = `${Math.floor(free / mib)} MB are left for the database in ${clusterDir}`;
    say(`${left}: it takes ${isLow ? "no changes until there are 96 MB" : "changes again"}.`);
    if (isLow) await client.query("CHECKPOINT");
  };
}
