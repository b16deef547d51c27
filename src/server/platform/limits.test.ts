import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it("one count is held against fewer points while there is a reason to, also of uses at once", {
  tags: "T-330",
}, async () => {
  const { limits } = app.context;
  const usual = { name: "test-limit", points: 10, seconds: 60 };
  const few = { ...usual, points: 4 };
  const uses = Array.from({ length: 6 }, () => limits.spend(few, "network"));
  expect((await Promise.all(uses)).filter((wait) => wait === 0)).toHaveLength(4);
  expect(await limits.spend(usual, "network")).toBe(0);
  expect(await limits.spend(few, "network")).toBeGreaterThan(50);
});

it("a process whose calendar is hours ahead ends nobody's wait", { tags: "T-156" }, async () => {
  const { limits } = app.context;
  const limit = { name: "test-ahead", points: 1, seconds: 60 };
  expect(await limits.spend(limit, "somebody")).toBe(0);
  const ahead = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 2 * 60 * 60_000);
  try {
    expect(await limits.spend(limit, "somebody")).toBeGreaterThan(0);
    expect(await limits.wait(limit, "somebody")).toBeGreaterThan(0);
  } finally {
    ahead.mockRestore();
  }
});

it("a use that is given back after its time is no credit", { tags: "T-157" }, async () => {
  const { limits } = app.context;
  const limit = { name: "test-late", points: 1, seconds: 60 };
  await limits.spend(limit, "somebody");
  await app.db
    .updateTable("rate_limits")
    .set({ expire: 0 })
    .where("key", "like", "test-late:%")
    .execute();
  await limits.refund(limit, "somebody");
  await limits.refund(limit, "somebody");
  expect(await limits.spend(limit, "somebody")).toBe(0);
  expect(await limits.spend(limit, "somebody")).toBeGreaterThan(0);
});
