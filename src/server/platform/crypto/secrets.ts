import { createHmac, randomBytes } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
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

/** The generated key of this installation, made at the first call and readable by its owner only. */
export async function loadOrCreateSecretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, "secret-key");
  await mkdir(dataDir, { recursive: true });
  try {
    const file = await open(path, "wx", 0o600);
    await file.writeFile(randomBytes(32).toString("base64url"));
    await file.sync();
    await file.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return (await readFile(path, "utf8")).trim();
}
