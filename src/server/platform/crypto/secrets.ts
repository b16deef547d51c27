import { createHmac, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { link, open, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import { createFolder } from "../make-folder.ts";

/** Signs messages with a secret key, without ever giving the key to its caller. */
export type SecretKeySigner = {
  /** Computes the HMAC-SHA-256 of `message`, with a separate key derived for each `purpose`. */
  readonly sign: (purpose: string, message: string) => Buffer;
};

export type SecretKeys = SecretKeySigner & {
  /** All valid keys, the present key first. The previous key checks what was made before a change. */
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

/** @param previous the previous key, as long as something made with it may still be used */
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

/** Writes a key to a new file beside `path` that only its owner can read; returns the file's path. */
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

/** Loads the data folder's secret key, or makes it. @throws Error when the file has no whole key */
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
