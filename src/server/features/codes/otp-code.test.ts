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

  it("is the same each time for one record and key, and another for another", () => {
    const id = "018f0000-0000-7000-8000-000000000001";
    expect(otpCode(secrets, id)).toBe(otpCode(secrets, id));
    expect(otpCode(createSecrets("another key, as long as the first one was"), id)).not.toBe(
      otpCode(secrets, id),
    );
  });

  it("passes over numbers that would make low codes likelier", () => {
    expect(otpCode(signingWith([4_294_000_000, 4_294_967_295, 7]), "any")).toBe("000007");
    expect(otpCode(signingWith([4_293_999_999]), "any")).toBe("999999");
  });

  it("is told from every other text", () => {
    const id = randomUUID();
    const code = otpCode(secrets, id);
    expect(isOtpCodeOf(secrets, id, code)).toBe(true);
    for (const guess of ["", code.slice(1), `${code}0`, ` ${code}`, "abcdef", "１２３４５６"]) {
      expect(isOtpCodeOf(secrets, id, guess)).toBe(false);
    }
  });

  it("made before the key was changed is still right, and no other is besides the new one", {
    tags: "O12",
  }, () => {
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
