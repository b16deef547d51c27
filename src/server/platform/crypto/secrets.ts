import { createHmac, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { link, mkdir, open, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";

/** Keyed derivations. The key is never handed out. */
export type Secrets = {
  /** HMAC-SHA-256 of `message` under a key of its own for `purpose`. */
  readonly sign: (purpose: string, message: string) => Buffer;
};

export function createSecrets(key: string): Secrets {
  return {
    sign: (purpose, message) =>
      createHmac("sha256", createHmac("sha256", key).update(purpose).digest())
        .update(message)
        .digest(),
  };
}

const shortestKey = 32;

/**
 * The generated key of this installation, made at the first call and readable by its owner only. Of
 * calls that race, one makes it and the others read the whole of it.
 *
 * @throws Error when the file holds less than a key
 */
export async function loadOrCreateSecretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, "secret-key");
  const draft = `${path}.${randomBytes(8).toString("hex")}`;
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(path)) {
    const file = await open(draft, "wx", 0o600);
    await file.writeFile(randomBytes(32).toString("base64url"));
    await file.sync();
    await file.close();
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    await unlink(draft);
  }
  const key = (await readFile(path, "utf8")).trim();
  if (key.length < shortestKey)
    throw new Error(`${path} holds no key. Restore it, or delete it to make a new one.`);
  return key;
}
