import { expect, it } from "vitest";
import { checkTypedCode, digitsOf } from "./typed-code.ts";

it("takes a code as it is pasted from a mail", { tags: "S-57" }, () => {
  expect(digitsOf(" 123 456\n")).toBe("123456");
  expect(digitsOf("12-34-56")).toBe("123456");
  expect(digitsOf("1234567")).toBe("123456");
  expect(digitsOf("code")).toBe("");
});

it("asks for the whole code before one of the tries is spent", { tags: "S-57" }, () => {
  expect(checkTypedCode("")).toBe("Verification code is required");
  expect(checkTypedCode("12345")).toBe("Enter all 6 digits of the code");
  expect(checkTypedCode("123456")).toBeNull();
});
