import { expect, it } from "vitest";
import { isEmailAddress } from "#domain/people/email-address.ts";
import { erasedEmail, isErasedEmail } from "./erased-person.ts";

it("the address of an erased person is one that nobody can have", { tags: ["P14", "P14b"] }, () => {
  const email = erasedEmail("019ab000-0000-7000-8000-000000000000");
  expect(isErasedEmail(email)).toBe(true);
  expect(isEmailAddress(email)).toBe(true);
  expect(email.endsWith(".invalid")).toBe(true);
  expect(isErasedEmail("lerato@clients.example.com")).toBe(false);
});
