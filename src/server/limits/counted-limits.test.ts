import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import type { PerUseRateLimitName } from "#domain/limits/limits.ts";
import { openOwnApp } from "#harness/app.ts";
import { UnknownOutcomeError } from "../platform/db/database-errors.ts";

const app = await openOwnApp({ budgets: { "wrong-codes": 0 } });
const { limits } = app.context;

const refusal = { code: "too_many_requests", details: { retryAfterSeconds: expect.any(Number) } };

/** Uses a limit so often that the next use has to wait. */
async function useUp(limit: PerUseRateLimitName, key: string, uses: number): Promise<void> {
  for (let use = 0; use < uses; use++) await limits.spend(limit, key);
}

/** The seconds that a use is told to wait; 0 when it passes. */
const waitFor = (limit: PerUseRateLimitName, key: string): Promise<number> =>
  limits.spend(limit, key).then(
    () => 0,
    (refused) => refused.details.retryAfterSeconds,
  );

/** Lets the waits of a limit pass that are under way. */
const letPass = (limit: PerUseRateLimitName) =>
  sql`update rate_limits set free_at = 0 where key like ${`${limit}:%`}`.execute(app.db);

it("counts uses at once, and allows fewer beyond the budget", { tags: ["S1", "O2"] }, async () => {
  const allowedOf = async (limit: PerUseRateLimitName, uses: number) => {
    const spends = Array.from({ length: uses }, () => limits.spend(limit, "network"));
    const outcomes = await Promise.allSettled(spends);
    return outcomes.filter(({ status }) => status === "fulfilled").length;
  };
  expect(await allowedOf("driver-only-network", 15)).toBe(10);
  expect(await allowedOf("otp-wrong-network", 20)).toBe(10);
});

it("waits grow from 5 seconds to the limit's own pace", { tags: ["X-82", "K-07"] }, async () => {
  await useUp("contact-network", "patient", 5);
  const waits = [];
  for (let use = 0; use < 9; use++) {
    waits.push(await waitFor("contact-network", "patient"));
    // A use that is refused lengthens nothing.
    expect(await waitFor("contact-network", "patient")).toBeLessThanOrEqual(waits.at(-1) ?? 0);
    await letPass("contact-network");
    expect(await waitFor("contact-network", "patient")).toBe(0);
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 720]);
});

it("the guesses of a code end until its time is up", { tags: ["X-82", "O1"] }, async () => {
  await useUp("otp-guesses", "code", 5);
  expect(await waitFor("otp-guesses", "code")).toBeGreaterThan(590);
});

it("a use that is taken back takes its wait with it", { tags: ["X-82", "A-17"] }, async () => {
  await useUp("contact-network", "right", 5);
  await letPass("contact-network");
  const takeBack = await limits.spend("contact-network", "right");
  expect(await waitFor("contact-network", "right")).toBe(10);
  await takeBack();
  expect(await waitFor("contact-network", "right")).toBe(0);
  expect(await waitFor("contact-network", "right")).toBe(10);
});

it("a use whose work may have been done counts, and the caller gets the unknown outcome", {
  tags: "X-94",
}, async () => {
  const unknown = new UnknownOutcomeError("the commit was sent, and its answer is missing");
  const send = () => limits.spendFor("contact-network", "lost", () => Promise.reject(unknown));
  for (let use = 0; use < 5; use++) await expect(send()).rejects.toBe(unknown);
  expect(await waitFor("contact-network", "lost")).toBe(5);
});

it("a process whose calendar is hours ahead ends nobody's wait", { tags: "F10" }, async () => {
  await useUp("contact-network", "ahead", 5);
  const ahead = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 2 * 60 * 60_000);
  try {
    await expect(limits.spend("contact-network", "ahead")).rejects.toMatchObject(refusal);
  } finally {
    ahead.mockRestore();
  }
});
