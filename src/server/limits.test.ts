import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { openTestApp } from "#harness/app.ts";

const app = await openTestApp({ budgets: { "wrong-codes": 0 } });

const refusal = { code: "too_many_requests", details: { retryAfterSeconds: expect.any(Number) } };

it("counts uses at once, and allows fewer beyond the budget", { tags: ["S1", "O2"] }, async () => {
  const { limits } = app.context;
  const allowedOf = async (limit: "otp-wrong-network" | "driver-only-network", uses: number) => {
    const spends = Array.from({ length: uses }, () => limits.spend(limit, "network"));
    const outcomes = await Promise.allSettled(spends);
    return outcomes.filter(({ status }) => status === "fulfilled").length;
  };
  expect(await allowedOf("driver-only-network", 15)).toBe(10);
  expect(await allowedOf("otp-wrong-network", 20)).toBe(15);
});

it("a process whose calendar is hours ahead ends nobody's wait", { tags: "F10" }, async () => {
  const { limits } = app.context;
  for (let use = 0; use < 5; use++) await limits.spend("contact-network", "ahead");
  const ahead = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 2 * 60 * 60_000);
  try {
    await expect(limits.spend("contact-network", "ahead")).rejects.toMatchObject(refusal);
  } finally {
    ahead.mockRestore();
  }
});

it("a use that is given back after its time is no credit", { tags: "F10" }, async () => {
  const { limits } = app.context;
  await limits.spend("contact-network", "late");
  await sql`update rate_limits set expire = 0 where key like 'contact-network:%'`.execute(app.db);
  for (let use = 0; use < 2; use++) await limits.refund("contact-network", "late");
  for (let use = 0; use < 5; use++) await limits.spend("contact-network", "late");
  await expect(limits.spend("contact-network", "late")).rejects.toMatchObject(refusal);
});
