import { expect, it } from "vitest";
import { checkPassword } from "#domain/passwords/password-rules.ts";
import { createRandomPassword } from "./tokens.ts";

it("a generated password satisfies every rule, and none comes twice", { tags: "X-31" }, () => {
  const passwords = Array.from({ length: 200 }, createRandomPassword);
  expect(passwords.map(checkPassword).filter(Boolean)).toEqual([]);
  expect(new Set(passwords).size).toBe(200);
});
