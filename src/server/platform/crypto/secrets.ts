import { createHmac, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { link, open, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import { createFolder } from "../make-folder.ts";

/** Keyed derivations. The key is never handed out. */
export type SecretKeySigner = {
  /** HMAC-SHA-256 of `message` under a key of its own for `purpose`. */
  readonly sign: (purpose: string, message: string) => Buffer;
};

export type SecretKeys = SecretKeySigner & {
  /** Every key that still counts, the present one first: for checking what was made before a change. */
  readonly accepted: readonly SecretKeySigner[];
};

function createSigner(key: string): SecretKeySigner {
  return {
    sign: (purpose, message) =>
      createHmac("sha256", createHmac("sha256", key).update(purpose).digest())
        .update(message)
        .digest(),
  };
}

/** @param previous the key of before, while what was made with it may still be used */
export function createSecretKeys(key: string, previous: string | null = null): SecretKeys {
  const present = createSigner(key);
  const accepted = previous === null ? [present] : [present, createSigner(previous)];
  return { ...present, accepted };
}

const shortestKey = 32;

export const secretKeyPath = (dataDir: string) => join(dataDir, "secret-key");

export function createSecretKey(): string {
  return randomBytes(32).toString("base64url");
}

/** Writes a key beside `path`, readable by its owner only; answers where, once it is on the disk. */
export async function writeTemporaryKeyFile(path: string, key: string): Promise<string> {
  const draft = `${path}.${randomBytes(8).toString("hex")}`;
  const file = await open(draft, "wx", 0o600);
  await file.writeFile(key);
  await file.sync();
  await file.close();
  return draft;
}

export async function readSecretKeyFile(path: string): Promise<string> {
  const key = (await readFile(path, "utf8")).trim();
  if (key.length < shortestKey)
    throw new Error(`${path} holds no key. Restore it, or delete it to make a new one.`);
  return key;
}

/** The secret key of the data folder; the first of several callers makes it. @throws Error when the file holds no whole key */
export async function loadOrCreateSecretKey(dataDir: string): Promise<string> {
  const path = secretKeyPath(dataDir);
  createFolder(dataDir);
  if (!existsSync(path)) {
    const draft = await writeTemporaryKeyFile(path, createSecretKey());
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    await unlink(draft);
  }
  return readSecretKeyFile(path);
}
