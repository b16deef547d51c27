import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rateLimits } from "../limits/limits.ts";
import {
  checkOneTimeCode,
  isCompleteOneTimeCode,
  oneTimeCodeKinds,
  otpValidForMinutes,
  secondsUntilCodeAllowed,
  secondsUntilMailAllowed,
  verifiedEmailValidForMinutes,
} from "./otp-policy.ts";

const nowMs = 1_800_000_000_000;
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const codesAt = (sentAtMs: readonly number[]) => ({ sentAtMs, lastCodeAtMs: sentAtMs[0] ?? null });
const waitAfter = (...ages: readonly number[]) =>
  secondsUntilCodeAllowed(codesAt(ages.map((age) => nowMs - age)), nowMs);

describe("one-time passwords", () => {
  it("have 6 digits, 10 minutes, 5 tries", { tags: ["A-50", "A-126", "A-127", "A-128"] }, () => {
    const { digits, guesses } = oneTimeCodeKinds.mailbox;
    const figures = [
      digits,
      otpValidForMinutes,
      rateLimits[guesses].count,
      verifiedEmailValidForMinutes,
    ];
    expect(figures).toEqual([6, 10, 5, 30]);
    const typed = ["012345", "12345", "1234567", "12345a", "123456\n", ""];
    expect(typed.filter((text) => isCompleteOneTimeCode("mailbox", text))).toEqual(["012345"]);
    const guessed = ["", " \u200b", "12345", "1234"];
    expect(guessed.filter((text) => checkOneTimeCode("mailbox", text) === null)).toEqual([
      "12345",
      "1234",
    ]);
    expect(guessed.filter((text) => checkOneTimeCode("start", text) === null)).toEqual(["1234"]);
  });

  it("are sent 5 times an hour and 10 a day; the longest wait counts", { tags: "A-52" }, () => {
    const five = [10, 20, 30, 40, 50].map((age) => age * minute);
    expect(waitAfter(...five)).toBe(600);
    expect(waitAfter(...five.slice(0, 4))).toBe(0);
    expect(waitAfter(...five.slice(0, 4), hour)).toBe(0);
    const ten = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20].map((age) => age * hour);
    expect(waitAfter(...ten)).toBe(4 * 3600);
    expect(waitAfter(0, ...ten.slice(0, 9))).toBe(6 * 3600);
    expect(waitAfter(...ten.slice(0, 9), 24 * hour)).toBe(0);
  });

  it("may follow another mail at once, but count with it by hour and day", { tags: "O3" }, () => {
    const ages = [0, 1, 2, 3].map((age) => age * minute);
    const mails = { sentAtMs: ages.map((age) => nowMs - age), lastCodeAtMs: null };
    expect([secondsUntilCodeAllowed(mails, nowMs), secondsUntilMailAllowed(mails, nowMs)]).toEqual([
      0, 0,
    ]);
    const five = { ...mails, sentAtMs: [...mails.sentAtMs, nowMs - 4 * minute] };
    expect([secondsUntilCodeAllowed(five, nowMs), secondsUntilMailAllowed(five, nowMs)]).toEqual([
      56 * 60,
      56 * 60,
    ]);
  });

  it("are allowed exactly when the wait is over", { tags: ["A-51", "A-52"] }, () => {
    const ages = fc.array(fc.integer({ min: 0, max: 24 * hour }), { maxLength: 15 });
    fc.assert(
      fc.property(ages, (unsorted) => {
        const sentAtMs = unsorted.map((age) => nowMs - age).sort((a, b) => b - a);
        const wait = secondsUntilCodeAllowed(codesAt(sentAtMs), nowMs);
        const within = (span: number) => sentAtMs.filter((at) => at > nowMs - span).length;
        const isAllowed = within(30 * second) < 1 && within(hour) < 5 && within(24 * hour) < 10;
        expect(wait === 0).toBe(isAllowed);
        if (isAllowed) return;
        expect(secondsUntilCodeAllowed(codesAt(sentAtMs), nowMs + wait * second)).toBe(0);
        expect(secondsUntilCodeAllowed(codesAt(sentAtMs), nowMs + (wait - 1) * second)).toBe(1);
      }),
    );
  });
});
