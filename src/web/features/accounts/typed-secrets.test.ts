import { expect, it } from "vitest";
import { codeDigits } from "#web/parts/code-field.tsx";
import { readLinkToken } from "./passwords/link-password.tsx";
import { checkEnteredCode } from "./verification/code-step.tsx";

const token = "dGhpcyBpcyBhIHRva2VuIHRoYXQgaXMgbG9uZw_-0_9";

it.each<readonly [string, string | null]>([
  [`#${token}`, token],
  ...[".", ")", "_", "%29.", "\u2026 and more"].map((end) => [`#${token}${end}`, token] as const),
  ["", null],
  ["#", null],
  ["#short", null],
  ["#has blanks in the middle", null],
  ["#<script>0123456789", null],
])("the token of a one-time link: %j holds %j", { tags: "S-290" }, (hash, token) => {
  expect(readLinkToken(hash)).toBe(token);
});

it.each([
  [" 123 456\n", "123456", null],
  ["12-34-56", "123456", null],
  ["1234567", "123456", null],
  ["12345", "12345", "Enter all 6 digits of the code"],
  ["code", "", "Verification code is required"],
])("%j is the code %j, whose error is %j", { tags: "S-57" }, (typed, code, error) => {
  expect(codeDigits("mailbox", typed)).toBe(code);
  expect(checkEnteredCode(code)).toBe(error);
});
