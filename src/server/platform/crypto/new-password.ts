import { randomInt } from "node:crypto";

// Without letters and digits that are mistaken for one another when read off a screen.
const alphabets = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnopqrstuvwxyz", "23456789"] as const;
const anyLetter = alphabets.join("");

const oneOf = (alphabet: string) => alphabet.charAt(randomInt(alphabet.length));

/** A password nobody can guess, of every kind of character that a password must have. */
export function newPassword(): string {
  const groups = alphabets.map(
    (alphabet) => oneOf(alphabet) + Array.from({ length: 5 }, () => oneOf(anyLetter)).join(""),
  );
  return groups.join("!");
}
