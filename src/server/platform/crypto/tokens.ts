import { createHash, randomBytes, randomInt } from "node:crypto";

export const tokenLengthInCharacters = 43;

/** A token that cannot be guessed: 256 random bits as 43 URL-safe characters. */
export function createRandomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a token: it finds the row, and is useless to anybody who reads the table. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

// Without letters and digits that are mistaken for one another when read off a screen.
const alphabets = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnopqrstuvwxyz", "23456789"] as const;
const anyLetter = alphabets.join("");

const oneOf = (alphabet: string) => alphabet.charAt(randomInt(alphabet.length));

/** A password nobody can guess, of every kind of character that a password must have. */
export function createRandomPassword(): string {
  const groups = alphabets.map(
    (alphabet) => oneOf(alphabet) + Array.from({ length: 5 }, () => oneOf(anyLetter)).join(""),
  );
  return groups.join("!");
}
