import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import { commonWords } from "./common-words.ts";
import { checkPassword, commonPasswordMessage } from "./password-rules.ts";

describe("isCommonPassword", () => {
  it.each([
    "Password1!",
    "P@ssw0rd123!",
    "!!Johannesburg10",
    "1Qaz2wsx!@#",
    "Password1!Password1!",
    "Aa1!Aa1!Aa1!",
    "Aa123456789!",
    "Abc987654321!",
    "Ange1a!2026",
    "December2026!",
    "2026!Layisha",
    "1qaz@WSX3edc",
    "!QAZ2wsx#EDC4rfv",
    "Pass@word123",
    "P.a.s.s.w.o.r.d.1!",
    "Myl0ve@123",
  ])("refuses %s", { tags: ["V-24", "A-58"] }, (password) => {
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
  ])("leaves %s alone", { tags: "V-24" }, (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it("holds at least 400 base words, in the form they are looked up in", { tags: "A-58" }, () => {
    expect(commonWords.size).toBeGreaterThanOrEqual(400);
    for (const word of commonWords) expect(word).toMatch(/^[a-z0-9]{3,24}$/);
  });

  it("refuses all of 10 000 passwords made of common words", { tags: ["O18", "A-58"] }, () => {
    const endings = "1! 12! 123! 1234! @1 @123 #1 $1 2024! 2025! 2026! 1!1!1! !!!1234".split(" ");
    const written = [...commonWords].flatMap((word) => {
      const capital = word.charAt(0).toUpperCase() + word.slice(1);
      const disguised = capital.replace("a", "@").replace("o", "0").replace("s", "$");
      return [capital, disguised];
    });
    const passwords = new Set(written.flatMap((word) => endings.map((ending) => word + ending)));
    const answers = [...passwords].map((password) => [password, checkPassword(password)] as const);
    const refusedAsCommon = answers.filter(([, message]) => message === commonPasswordMessage);
    expect(refusedAsCommon.length).toBeGreaterThan(10_000);
    expect(answers.filter(([, message]) => message === null)).toEqual([]);
  });

  it("answers a text of signs alone, however long", () => {
    expect(isCommonPassword("1!".repeat(32))).toBe(true);
    expect(isCommonPassword("7#41!9@".repeat(18))).toBe(false);
    expect(isCommonPassword("")).toBe(false);
  });
});
