import { expect, inject, it, onTestFinished } from "vitest";
import { startDatabaseClock } from "./database-clock.ts";
import { createDatabasePool } from "./pool.ts";

it("the clock shows the database's time, also while the database is away, and never this machine's", {
  tags: "F10",
}, async () => {
  const url = inject("databaseUrl");
  const pool = createDatabasePool({ url, max: 2, onBrokenConnection: () => undefined });
  let passedMs = 0;
  const log = { warn: () => undefined };
  const clock = await startDatabaseClock(pool, log, () => passedMs);
  onTestFinished(clock.stop);
  // Both clocks are this machine's.
  const behind = Date.now() - clock.now();
  expect(Math.abs(behind)).toBeLessThan(5_000);
  await pool.end();
  const before = clock.now();
  passedMs += 3_600_000;
  expect(clock.now()).toBe(before + 3_600_000);
});
