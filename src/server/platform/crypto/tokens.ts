import { createHash, randomBytes, randomInt } from "node:crypto";

export const tokenLengthInCharacters = 43;

/** Makes a token that cannot be guessed: 256 random bits as 43 URL-safe characters. */
export function createRandomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes a token for the database: the hash finds the row, and is useless to whoever reads the table. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

// The characters of made passwords, without letters and digits that look alike on a screen.
const alphabets = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnopqrstuvwxyz", "23456789"] as const;
const anyLetter = alphabets.join("");

const oneOf = (alphabet: string) => alphabet.charAt(randomInt(alphabet.length));

/** Makes a password that nobody can guess, with every kind of character that a password must have. */
export function createRandomPassword(): string {
  const groups = alphabets.map(
    (alphabet) => oneOf(alphabet) + Array.from({ length: 5 }, () => oneOf(anyLetter)).join(""),
  );
  return groups.join("!");
}
