import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkOtpSend,
  grantValidForMinutes,
  isOtpCode,
  otpDigits,
  otpMaxAttempts,
  otpValidForMinutes,
  waitForMail,
} from "./otp-policy.ts";

const nowMs = 1_800_000_000_000;
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const codesAt = (sentAtMs: readonly number[]) => ({ sentAtMs, lastCodeAtMs: sentAtMs[0] ?? null });
const sentAgo = (...ages: readonly number[]) =>
  checkOtpSend(codesAt(ages.map((age) => nowMs - age)), nowMs);

describe("one-time passwords", () => {
  it("have 6 digits, 10 minutes and 5 attempts; a verified address has 30 minutes", {
    tags: ["A-50", "A-126", "A-127", "A-128"],
  }, () => {
    expect([otpDigits, otpValidForMinutes, otpMaxAttempts, grantValidForMinutes]).toEqual([
      6, 10, 5, 30,
    ]);
    expect(["012345", "12345", "1234567", "12345a", "123456\n", ""].map(isOtpCode)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it("are sent again after 30 seconds", { tags: "A-51" }, () => {
    expect(sentAgo()).toEqual({ allowed: true });
    expect(sentAgo(0)).toEqual({ allowed: false, retryAfterSeconds: 30 });
    expect(sentAgo(29 * second + 1)).toEqual({ allowed: false, retryAfterSeconds: 1 });
    expect(sentAgo(30 * second)).toEqual({ allowed: true });
  });

  it("are sent 5 times an hour", { tags: "A-52" }, () => {
    const five = [10, 20, 30, 40, 50].map((age) => age * minute);
    expect(sentAgo(...five)).toEqual({ allowed: false, retryAfterSeconds: 600 });
    expect(sentAgo(...five.slice(0, 4))).toEqual({ allowed: true });
    expect(sentAgo(...five.slice(0, 4), hour)).toEqual({ allowed: true });
  });

  it("are sent 10 times a day, and the longest wait counts", { tags: "A-52" }, () => {
    const ten = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20].map((age) => age * hour);
    expect(sentAgo(...ten)).toEqual({ allowed: false, retryAfterSeconds: 4 * 3600 });
    expect(sentAgo(0, ...ten.slice(0, 9))).toEqual({ allowed: false, retryAfterSeconds: 6 * 3600 });
    expect(sentAgo(...ten.slice(0, 9), 24 * hour)).toEqual({ allowed: true });
  });

  it("may follow another mail at once, but count with it by the hour and the day", {
    tags: "T-488",
  }, () => {
    const ages = [0, 1, 2, 3].map((age) => age * minute);
    const mails = { sentAtMs: ages.map((age) => nowMs - age), lastCodeAtMs: null };
    expect(checkOtpSend(mails, nowMs)).toEqual({ allowed: true });
    expect(waitForMail(mails, nowMs)).toBe(0);
    const five = { ...mails, sentAtMs: [...mails.sentAtMs, nowMs - 4 * minute] };
    expect(checkOtpSend(five, nowMs)).toEqual({ allowed: false, retryAfterSeconds: 56 * 60 });
    expect(waitForMail(five, nowMs)).toBe(56 * 60);
  });

  it("allow a send exactly when the wait that was told is over", { tags: ["A-51", "A-52"] }, () => {
    const ages = fc.array(fc.integer({ min: 0, max: 24 * hour }), { maxLength: 15 });
    fc.assert(
      fc.property(ages, (unsorted) => {
        const sentAtMs = unsorted.map((age) => nowMs - age).sort((a, b) => b - a);
        const answer = checkOtpSend(codesAt(sentAtMs), nowMs);
        const within = (span: number) => sentAtMs.filter((at) => at > nowMs - span).length;
        expect(answer.allowed).toBe(
          within(30 * second) < 1 && within(hour) < 5 && within(24 * hour) < 10,
        );
        if (answer.allowed) return;
        const told = answer.retryAfterSeconds * second;
        expect(answer.retryAfterSeconds).toBeGreaterThanOrEqual(1);
        expect(checkOtpSend(codesAt(sentAtMs), nowMs + told).allowed).toBe(true);
        expect(checkOtpSend(codesAt(sentAtMs), nowMs + told - second).allowed).toBe(false);
      }),
    );
  });
});
