import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import { commonWords } from "./common-words.ts";

describe("isCommonPassword", () => {
  it.each([
    "Password1!",
    "Welcome123!",
    "Layisha2026!",
    "Qwerty12345!",
    "P@ssw0rd123!",
    "Pa$$w0rd2026",
    "!!Johannesburg10",
    "J0hann3sburg!1",
    "1Qaz2wsx!@#",
    "Qwertyuiop1!",
    "Mzansi@2026",
    "Springbok$2023",
    "Soweto!!2010",
    "Password1!Password1!",
    "QwertyQwerty1!",
    "Aa1!Aa1!Aa1!",
    "Aa123456789!",
    "Abc987654321!",
    "Admin@123456",
    "Letme1n!2026",
    "Ange1a!2026",
    "KaizerChiefs#1",
    "December2026!",
    "2026!Layisha",
  ])("V-24 A-58 refuses %s", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    "Zebras7!Paint",
    "My-truck-left-Soweto-at-7!",
    "Purple7!MonkeyLadder",
    "Password-of-my-3-kettles!",
    "correct Horse battery 9 staple!",
    "Tr7!xQp2mLw9",
    "Abc83610274!xk",
    "Layisha&Rosebank&Kettle4",
  ])("V-24 leaves %s alone", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it("A-58 holds at least 400 base words, in the form they are looked up in", () => {
    expect(commonWords.size).toBeGreaterThanOrEqual(400);
    for (const word of commonWords) expect(word).toMatch(/^[a-z0-9]{3,24}$/);
  });

  it("A-58 refuses every base word in capitals with digits and a sign behind it", () => {
    for (const word of commonWords) {
      expect(isCommonPassword(`${word.charAt(0).toUpperCase()}${word.slice(1)}2026!`)).toBe(true);
    }
  });

  it("answers a text of signs alone, however long", () => {
    expect(isCommonPassword("1!".repeat(32))).toBe(true);
    expect(isCommonPassword("7#41!9@".repeat(18))).toBe(false);
    expect(isCommonPassword("")).toBe(false);
  });
});
