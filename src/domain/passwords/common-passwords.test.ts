import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

describe("isCommonPassword", () => {
  it.each([
    "Password1!",
    "P@ssw0rd123",
    "Pa$$w0rd2024!",
    "Pass@word1",
    "Password@Admin1",
    "Qwerty123!",
    "!@#Qwerty123",
    "123Qwerty!@#",
    "Asdf1234!@#$",
    "Welcome@2024",
    "Admin@12345",
    "Adm1n!1985",
    "Abcd1234!@",
    "Abc987654321!",
    "Aa123456789!",
    "Aa@11111111",
    "Il0veyou!!1",
    "December2026!",
    "2026!Layisha",
    "1qaz@WSX3edc",
    "!QAZ2wsx#EDC4rfv",
    "1Qaz2wsx!@#",
    "1q2w3e4R!Q@W",
  ])("refuses %s", { tags: ["V-24", "O18"] }, (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    "Thandi@1985",
    "Kaizer#Chiefs1",
    "Johannesburg10!",
    "Pretoria@2024",
    "Bakkie#12345",
    "Summer-in-Soweto-7!",
    "Password-of-my-3-kettles!",
    "Layisha&Rosebank&Kettle4",
    "Password83610274!",
    "Zebras7!Paint",
    "Tr7!xQp2mLw9",
    "Abc83610274!xk",
  ])("takes %s, which only holds a name, a city or a word", { tags: "V-74" }, (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
