import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import { createLoadShedder, type LoadShedder, lookEveryMs } from "./load-shedder.ts";

const busyAfterMs = 40;
const atMost = 1_000;

let nowMs = 0;
/** How long a question waits for its answer from now on. */
let waitMs = 0;
let parked = 0;
let isGone = false;
let shedder: LoadShedder;
/** Lets the time between two looks pass. */
let tick: () => Promise<void>;

beforeEach(() => {
  nowMs = 0;
  waitMs = 0;
  parked = 0;
  isGone = false;
  let askedAt = 0;
  let answer: (() => void) | null = null;
  shedder = createLoadShedder({
    atMost,
    busyAfterMs,
    parked: () => parked,
    now: () => nowMs,
    ask: () => {
      if (isGone) return Promise.reject(new Error("connect ECONNREFUSED"));
      askedAt = nowMs;
      return new Promise<void>((resolve) => {
        answer = resolve;
      });
    },
  });
  tick = async () => {
    const nextMs = nowMs + lookEveryMs;
    const dueMs = Math.max(nowMs, askedAt + waitMs);
    if (answer && dueMs <= nextMs) {
      nowMs = dueMs;
      answer();
      answer = null;
      await nextTurn();
    }
    nowMs = nextMs;
    shedder.look();
  };
});

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += lookEveryMs) await tick();
}

function enter(times: number): number {
  return Array.from({ length: times }, () => shedder.tryEnter()).filter(Boolean).length;
}
async function leave(times: number): Promise<void> {
  for (let left = 0; left < times; left++) shedder.leave();
  await nextTurn();
}

it("takes whatever comes as long as nothing waits", { tags: ["B19", "F13"] }, async () => {
  expect(enter(500)).toBe(500);
  await pass(5_000);
  expect(enter(600)).toBe(500);
  expect(shedder.state()).toEqual({ inFlight: atMost, limit: atMost });
});

it("lets a burst through that drains, however long the wait in it", { tags: "F13" }, async () => {
  enter(500);
  waitMs = 120;
  await pass(150);
  await leave(500);
  expect(enter(500)).toBe(500);
  expect(shedder.state().limit).toBe(atMost);
});

it("takes a queue that grows for no burst", { tags: "F13" }, async () => {
  enter(100);
  waitMs = 120;
  await pass(50);
  enter(1);
  await pass(50);
  expect(shedder.state().limit).toBe(48);
});

it("takes what was served in 0.15 s while a queue stands, or 48", { tags: "F13" }, async () => {
  for (let look = 0; look < 200; look++) {
    enter(30);
    await leave(30);
    await tick();
  }
  enter(500);
  waitMs = 400;
  await pass(150);
  expect(shedder.state().limit).toBe(atMost);
  await pass(50);
  const { limit } = shedder.state();
  expect(limit).toBeGreaterThan(60);
  expect(limit).toBeLessThanOrEqual(90);
  expect(enter(1)).toBe(0);
  await leave(440);
  await pass(5_000);
  expect(shedder.state()).toEqual({ inFlight: 60, limit: 48 });
});

it("takes more again with a short wait, and all within 2 s", { tags: "F13" }, async () => {
  enter(100);
  waitMs = 400;
  await pass(500);
  expect(enter(1)).toBe(0);
  await leave(60);
  waitMs = 0;
  await pass(200);
  const { limit } = shedder.state();
  await pass(150);
  expect(shedder.state().limit).toBeGreaterThan(limit);
  expect(shedder.state().limit).toBeLessThan(atMost);
  await pass(2_000);
  expect(shedder.state().limit).toBe(atMost);
});

it("asks nothing while little is under way, and forgets old waits", { tags: "F13" }, async () => {
  enter(100);
  waitMs = 400;
  await pass(150);
  await leave(90);
  await pass(5_000);
  enter(90);
  waitMs = 0;
  await pass(1_000);
  expect(shedder.state().limit).toBe(atMost);
});

it("takes 48 beside those that wait for a turn elsewhere", { tags: ["F13", "S4"] }, async () => {
  parked = 20;
  enter(60);
  waitMs = 400;
  await pass(1_000);
  expect(shedder.state().limit).toBe(atMost);
  enter(10);
  await pass(1_000);
  expect(shedder.state().limit).toBe(48);
  await leave(10);
  expect(enter(10)).toBe(8);
});

it("counts work that never waits to the end of its turn", { tags: "F13" }, async () => {
  const taken = Array.from({ length: atMost + 200 }, () => {
    const isIn = shedder.tryEnter();
    if (isIn) shedder.leave();
    return isIn;
  });
  expect(taken.filter(Boolean)).toHaveLength(atMost);
  await nextTurn();
  expect(shedder.state().inFlight).toBe(0);
});

it("takes a database that is gone for no queue", { tags: "F13" }, async () => {
  isGone = true;
  enter(100);
  await pass(2_000);
  expect(shedder.state().limit).toBe(atMost);
});
