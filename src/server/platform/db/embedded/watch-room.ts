import { randomBytes } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type EmbeddedLog, messageOf } from "./embedded-postgres-error.ts";
import {
  askLogOfChanges,
  type ServerAddress,
  setReadOnly,
  writeCheckpoint,
} from "./server-query.ts";

const mib = 2 ** 20;
/** The size of a file of the log of changes. */
const fileBytes = 16 * mib;
/** With less room than this the database takes no changes: four such files. */
const leastBytes = 4 * fileBytes;
/** With this much it takes them again. */
const enoughBytes = 6 * fileBytes;
const lookEveryMs = 1_000;

type RoomOptions = {
  readonly address: ServerAddress;
  readonly clusterDir: string;
  readonly log: EmbeddedLog;
  /** The free bytes where the log of changes is; asked of the file system when left out. */
  readonly freeBytes?: () => Promise<number>;
};

/** The bytes that PostgreSQL's user may still write; infinite where a file system does not tell. */
async function freeBytesIn(folder: string): Promise<number> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

/**
 * Keeps PostgreSQL from filling its log of changes: without room for the next file of it the server
 * stops, and reads with it. Before that it is made read-only, until there is room again. Files of the
 * log that are made already are room too, whatever else fills the disk.
 */
export async function watchRoom({ address, clusterDir, log, ...given }: RoomOptions) {
  const { freeBytes = () => freeBytesIn(join(clusterDir, "pg_wal")) } = given;
  // On a disk that is full to the last byte, the setting itself would find no room.
  const reserve = `${clusterDir}.reserve`;
  /** At first too: a process that ended without room left the server read-only. */
  let wasLow = true;
  /** The room at which files of the log were given back last. */
  let tidiedAt = Number.POSITIVE_INFINITY;
  let complaint = "";
  let looking: Promise<void> | undefined;

  async function makeReadOnly(left: number): Promise<void> {
    await rm(reserve, { force: true });
    await setReadOnly(address, true);
    log.error(
      `Only ${Math.floor(left / mib)} MB are left for the database in ${clusterDir}: ` +
        `it takes no changes until there are ${enoughBytes / mib} MB.`,
    );
  }

  async function takeChanges(): Promise<void> {
    await setReadOnly(address, false);
    log.warn("The database has room again and takes changes.");
  }

  async function look(): Promise<void> {
    const free = await freeBytes();
    if (free >= enoughBytes && !wasLow) return;
    const { preparedBytes, isReadOnly } = await askLogOfChanges(address);
    const left = free + preparedBytes;
    if (left >= enoughBytes) {
      if (isReadOnly) await takeChanges();
      if (wasLow) await writeFile(reserve, randomBytes(mib));
      wasLow = false;
      tidiedAt = Number.POSITIVE_INFINITY;
      return;
    }
    wasLow = true;
    if (left < leastBytes && !isReadOnly) await makeReadOnly(left);
    if (left > tidiedAt - fileBytes) return;
    tidiedAt = left;
    // Files of the log that are no longer needed become room.
    await writeCheckpoint(address);
  }

  /** Looks now; those who ask at the same time share one look. */
  function lookOnce(): Promise<void> {
    looking ??= look()
      .then(
        () => {
          complaint = "";
        },
        (error: unknown) => {
          if (complaint === messageOf(error)) return;
          complaint = messageOf(error);
          log.warn(`The room for the database could not be looked at: ${complaint}`);
        },
      )
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  await lookOnce();
  const timer = setInterval(() => void lookOnce(), lookEveryMs).unref();
  return {
    look: lookOnce,
    /** Looks no more; resolves when no look is under way. */
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
