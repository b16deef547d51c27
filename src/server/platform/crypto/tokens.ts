import { createHash, randomBytes } from "node:crypto";

/** A token that cannot be guessed: 256 random bits as 43 URL-safe characters. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token: it finds the row, and is useless to who reads the table. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
