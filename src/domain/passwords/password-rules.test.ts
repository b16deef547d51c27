import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkPassword, passwordRuleResults } from "./password-rules.ts";

const long = "Password must be at least 10 characters long.";
const upper = "Password must contain at least one uppercase letter.";
const lower = "Password must contain at least one lowercase letter.";
const number = "Password must contain at least one number.";
const special = "Password must contain at least one special character.";
const good = "Zebras7!Paint";

describe("checkPassword", () => {
  it("names each failing rule", { tags: ["V-37", "V-38", "V-39", "V-40", "V-41"] }, () => {
    expect(checkPassword(good)).toBeNull();
    expect(checkPassword("Zeb7!Paint")).toBeNull();
    expect(checkPassword("Zeb7!Pain")).toBe(long);
    expect(checkPassword("zebras7!paint")).toBe(upper);
    expect(checkPassword("ZEBRAS7!PAINT")).toBe(lower);
    expect(checkPassword("Zebras!!Paint")).toBe(number);
    expect(checkPassword("Zebras77Paint")).toBe(special);
  });

  it("joins all failing rules in one message, in their order", { tags: "V-21" }, () => {
    expect(checkPassword("-")).toBe([long, upper, lower, number, special].join(" "));
    expect(checkPassword("password")).toBe([long, upper, number, special].join(" "));
  });

  it("takes exactly the specials !@#$%^&*", { tags: "V-42" }, () => {
    for (const sign of "!@#$%^&*") expect(checkPassword(`Zebras7${sign}Paint`)).toBeNull();
    for (const sign of "-_+=.,?/~ ()") expect(checkPassword(`Zebras7${sign}Paint`)).toBe(special);
  });

  it("takes up to 128 characters, an emoji being one", { tags: "V-23" }, () => {
    const filled = (length: number) => `${good}${"x".repeat(length - good.length)}`;
    expect(checkPassword(filled(128))).toBeNull();
    expect(checkPassword(filled(129))).toBe("Password must be at most 128 characters long.");
    expect(checkPassword(`Zeb7!Pai${"🚚".repeat(120)}`)).toBeNull();
    expect(checkPassword("Zeb7!Pai🚚")).toBe(long);
  });

  it("judges the form that is hashed: full-width letters disguise nothing", { tags: "O18" }, () => {
    for (const word of [
      "Ｐａｓｓｗｏｒｄ2026!",
      "𝐏𝐚𝐬𝐬𝐰𝐨𝐫𝐝2026!",
      "ⓟassWord2026!",
      "Layisha２０２６！",
    ])
      expect(checkPassword(word)).toMatch(/^This is one of the most common passwords\./);
    expect(checkPassword("Ｚｅｂｒａｓ７！Ｐａｉｎｔ")).toBeNull();
    expect(checkPassword(`${good}${"ﷺ".repeat(7)}`)).toBe(
      "Password must be at most 128 characters long.",
    );
  });
});

describe("passwordProgress", () => {
  const held = (password: string) =>
    passwordRuleResults(password)
      .filter(({ holds }) => holds)
      .map(({ message }) => message);

  it("ticks each rule as soon as the password holds it", { tags: "S-75" }, () => {
    expect(held("")).toEqual([]);
    expect(held("aB3")).toEqual([upper, lower, number]);
    expect(held("Ｐａｓｓｗｏｒｄ１！")).toEqual([long, upper, lower, number, special]);
    expect(passwordRuleResults(good).every(({ holds }) => holds)).toBe(true);
  });

  it("is complete exactly for the passwords that are accepted", { tags: "S-75" }, () => {
    const candidates = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom("Password123!", `${good}${"x".repeat(130)}`, good, "Aa1!Aa1!Aa1!"),
    );
    fc.assert(
      fc.property(candidates, (password) => {
        const isComplete = passwordRuleResults(password).every(({ holds }) => holds);
        expect(isComplete).toBe(checkPassword(password) === null);
      }),
    );
  });
});
