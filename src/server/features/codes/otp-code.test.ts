import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSecrets, type Signer } from "#server/platform/crypto/secrets.ts";
import { isOtpCodeOf, otpCode } from "./otp-code.ts";

const secrets = createSecrets("a key for tests that protects nothing at all");

/** Signs with these numbers in turn, whatever is asked. */
function signingWith(numbers: readonly number[]): Signer {
  const left = [...numbers];
  return {
    sign: () => {
      const bytes = Buffer.alloc(32);
      bytes.writeUInt32BE(left.shift() ?? 0);
      return bytes;
    },
  };
}

describe("the code of a one-time password", () => {
  it("has six digits, leading zeros included", { tags: "A-01" }, () => {
    expect(otpCode(signingWith([42]), "any")).toBe("000042");
    for (let count = 0; count < 500; count++) {
      expect(otpCode(secrets, randomUUID())).toMatch(/^\d{6}$/);
    }
  });

  it("is as likely as every other: numbers beyond the last whole million are passed over", () => {
    expect(otpCode(signingWith([4_294_000_000, 4_294_967_295, 7]), "any")).toBe("000007");
    expect(otpCode(signingWith([4_293_999_999]), "any")).toBe("999999");
  });

  it("is right that was made before the key was changed, no other", { tags: "O12" }, () => {
    const before = "the key of before, as long as any other";
    const changed = createSecrets("the key of now, as long as any other", before);
    const id = randomUUID();
    const live = otpCode(createSecrets(before), id);
    expect(isOtpCodeOf(changed, id, live)).toBe(true);
    expect(isOtpCodeOf(changed, id, otpCode(changed, id))).toBe(true);
    const strangers = createSecrets("a key that never was, as long as any other");
    expect(isOtpCodeOf(changed, id, otpCode(strangers, id))).toBe(false);
    const forgotten = createSecrets("the key of now, as long as any other");
    expect(isOtpCodeOf(forgotten, id, live)).toBe(false);
    expect(otpCode(changed, id)).toBe(otpCode(forgotten, id));
  });
});
