import { afterEach, expect, inject, it } from "vitest";
import {
  askTimeOf,
  type ClockSource,
  type DatabaseClock,
  startDatabaseClock,
} from "./database-clock.ts";
import { createPool } from "./pool.ts";

const databaseTime = Date.UTC(2026, 11, 1, 6, 0);
const hour = 60 * 60_000;

let clock: DatabaseClock | undefined;
afterEach(() => clock?.stop());

/** A machine whose clocks the test moves, and a database that answers after `tripMs` there and back. */
function machine(wallAheadMs: number) {
  let steady = 5_000;
  let trips = [0];
  let jumped = 0;
  let asked = 0;
  const told: unknown[] = [];
  const elapsed = () => steady - 5_000;
  const source: ClockSource = {
    ask: async () => {
      const trip = trips[asked++ % trips.length] ?? 0;
      // The answer is written half way; a slow way back makes it look old.
      const time = databaseTime + elapsed() + trip / 4;
      steady += trip;
      return time;
    },
    log: { warn: (line: unknown) => void told.push(line) },
    wall: () => databaseTime + elapsed() + wallAheadMs + jumped,
    steady: () => steady,
  };
  return {
    source,
    told,
    asked: () => asked,
    time: () => databaseTime + elapsed(),
    pass: (ms: number) => {
      steady += ms;
    },
    setCalendar: (ms: number) => {
      jumped = ms;
    },
    setTrips: (ms: number[]) => {
      trips = ms;
    },
  };
}

it.each([[hour], [-hour], [0]])("%i ms off, goes by database", { tags: "F10" }, async (ahead) => {
  const here = machine(ahead);
  clock = await startDatabaseClock(here.source);
  expect(clock.now()).toBe(here.time());
  here.pass(90_000);
  expect(clock.now()).toBe(here.time());
  expect(clock.skewMs()).toBe(ahead);
});

it("of several answers that with the shortest way counts", { tags: "F10" }, async () => {
  const here = machine(0);
  here.setTrips([800, 900, 4, 700, 2_000]);
  clock = await startDatabaseClock(here.source);
  expect(Math.abs(clock.now() - here.time())).toBeLessThanOrEqual(2);
});

it("moves nothing when the machine's calendar is set", { tags: "F10" }, async () => {
  const here = machine(0);
  clock = await startDatabaseClock(here.source);
  const before = here.asked();
  here.setCalendar(-26 * hour);
  expect(clock.now()).toBe(here.time());
  expect(here.asked()).toBeGreaterThan(before);
  await clock.measure();
  expect(clock.skewMs()).toBe(-26 * hour);
  const settled = here.asked();
  expect(clock.now()).toBe(here.time());
  expect(here.asked()).toBe(settled);
});

it("tells of a large skew once and of its end, never of a small one", { tags: "F10" }, async () => {
  const here = machine(1_500);
  clock = await startDatabaseClock(here.source);
  expect(here.told).toEqual([]);
  here.setCalendar(hour);
  await clock.measure();
  await clock.measure();
  expect(here.told).toEqual([{ skewMs: hour + 1_500 }]);
  here.setCalendar(0);
  await clock.measure();
  expect(here.told).toHaveLength(2);
});

it("goes by what was measured last while the database is away", { tags: "F10" }, async () => {
  const here = machine(hour);
  let isAway = false;
  const ask = () => (isAway ? Promise.reject(new Error("away")) : here.source.ask());
  clock = await startDatabaseClock({ ...here.source, ask });
  isAway = true;
  here.pass(60_000);
  await expect(clock.measure()).rejects.toThrow("away");
  expect(clock.now()).toBe(here.time());
});

it("the real database is asked for its own time", { tags: "F10" }, async () => {
  const url = inject("databaseUrl");
  const pool = createPool({ urls: [url], max: 1, onBrokenConnection: () => undefined });
  clock = await startDatabaseClock({ ask: askTimeOf(pool), log: { warn: () => undefined } });
  // Both clocks are this machine's.
  expect(Math.abs(clock.skewMs())).toBeLessThan(1_000);
  await clock.stop();
  await pool.end();
});
