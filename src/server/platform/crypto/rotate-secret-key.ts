import { rename, rm, stat } from "node:fs/promises";
import {
  createSecretKey,
  createSecretKeys,
  loadOrCreateSecretKey,
  readSecretKeyFile,
  type SecretKeys,
  secretKeyPath,
  writeTemporaryKeyFile,
} from "./secrets.ts";

/** Milliseconds after a key's replacement until nothing that was made with the key is used any more. */
const previousCountsForMs = 24 * 60 * 60_000;
/** Milliseconds between two changes of the key: codes live for 10 minutes, and links of staff for an hour. */
const restForMs = 60 * 60_000;

const previousKeyPath = (dataDir: string) => `${secretKeyPath(dataDir)}.previous`;

/** The secret key was changed less than an hour ago; the error's message says what to do. */
export class RotationTooSoon extends Error {}

async function fileAge(path: string, nowMs: number): Promise<number | null> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return found && nowMs - found.mtimeMs;
}

/** Loads the generated key from before the last change; null if none. Its file is deleted after a day. */
export async function loadPreviousSecretKey(dataDir: string, nowMs: number) {
  const path = previousKeyPath(dataDir);
  const ageMs = await fileAge(path, nowMs);
  if (ageMs === null) return null;
  if (ageMs < previousCountsForMs) return readSecretKeyFile(path);
  await rm(path, { force: true });
  return null;
}

/** Loads the secret keys from the settings or, when those have none, from the data folder. */
export async function loadSecretKeys({
  secretKey,
  previousSecretKey,
  dataDir,
}: {
  readonly secretKey: string | null;
  readonly previousSecretKey: string | null;
  readonly dataDir: string;
}): Promise<SecretKeys> {
  if (secretKey !== null) return createSecretKeys(secretKey, previousSecretKey);
  const key = await loadOrCreateSecretKey(dataDir);
  return createSecretKeys(key, await loadPreviousSecretKey(dataDir, Date.now()));
}

/**
 * Replaces the installation's secret key, and keeps the old key to check what was made with it. Processes
 * use the new key from their next start on. Interrupted at any point, it leaves a key that works.
 *
 * @param options.leaked true deletes the old key, so that everything made with it ends at once
 * @throws RotationTooSoon when the last change was less than an hour ago
 */
export async function rotateSecretKey(
  dataDir: string,
  nowMs: number,
  { leaked }: { readonly leaked: boolean },
): Promise<void> {
  const path = secretKeyPath(dataDir);
  const previous = previousKeyPath(dataDir);
  const present = await loadOrCreateSecretKey(dataDir);
  const ageMs = await fileAge(previous, nowMs);
  if (leaked) {
    await rm(previous, { force: true });
  } else {
    if (ageMs !== null && ageMs < restForMs) {
      const minutes = Math.ceil((restForMs - ageMs) / 60_000);
      throw new RotationTooSoon(
        `The key was changed less than an hour ago, and codes of before may be live. Try again in ${minutes} minutes, or add --leaked to end them.`,
      );
    }
    await rename(await writeTemporaryKeyFile(previous, present), previous);
  }
  await rename(await writeTemporaryKeyFile(path, createSecretKey()), path);
}
