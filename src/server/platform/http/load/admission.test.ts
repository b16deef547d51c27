import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import { type Admission, createAdmission, lookEveryMs } from "./admission.ts";

const busyAfterMs = 40;
const atMost = 1_000;

let nowMs = 0;
/** How long a question waits for its answer from now on. */
let waitMs = 0;
let admission: Admission;
/** Lets the time between two looks pass. */
let tick: () => Promise<void>;

beforeEach(() => {
  nowMs = 0;
  waitMs = 0;
  let askedAt = 0;
  let answer: (() => void) | null = null;
  admission = createAdmission({
    atMost,
    busyAfterMs,
    now: () => nowMs,
    ask: () => {
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
    admission.look();
  };
});

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += lookEveryMs) await tick();
}

function enter(times: number): number {
  return Array.from({ length: times }, () => admission.tryEnter()).filter(Boolean).length;
}
async function leave(times: number): Promise<void> {
  for (let left = 0; left < times; left++) admission.leave();
  await nextTurn();
}

it("takes whatever comes as long as nothing waits, up to the highest number", {
  tags: "T-100",
}, async () => {
  expect(enter(500)).toBe(500);
  await pass(5_000);
  expect(enter(600)).toBe(500);
  expect(admission.state()).toEqual({ inFlight: atMost, limit: atMost });
});

it("lets a burst through that drains, however long the wait in it", { tags: "T-101" }, async () => {
  enter(500);
  waitMs = 120;
  await pass(150);
  await leave(500);
  expect(enter(500)).toBe(500);
  expect(admission.state().limit).toBe(atMost);
});

it("lets a demand wait that was served a moment ago, but not for ever", {
  tags: "T-101",
}, async () => {
  for (let look = 0; look < 40; look++) {
    enter(10);
    await leave(10);
    await tick();
  }
  waitMs = 5_000;
  for (let look = 0; look < 20; look++) {
    expect(enter(10)).toBe(10);
    await tick();
  }
  await pass(300);
  expect(admission.state().limit).toBeLessThan(atMost);
});

it("takes fewer and fewer while the queue stands, but never so few that all stands still", {
  tags: "T-102",
}, async () => {
  enter(500);
  waitMs = 400;
  await pass(150);
  expect(admission.state().limit).toBe(atMost);
  await pass(50);
  expect(admission.state().limit).toBe(250);
  expect(enter(1)).toBe(0);
  for (let round = 0; round < 100; round++) {
    const { inFlight, limit } = admission.state();
    await leave(Math.max(0, inFlight - limit));
    await tick();
  }
  expect(admission.state()).toEqual({ inFlight: 24, limit: 24 });
});

it("takes more again as soon as the wait is short, and all after a second without refusals", {
  tags: "T-103",
}, async () => {
  enter(100);
  waitMs = 400;
  await pass(500);
  expect(enter(1)).toBe(0);
  await leave(60);
  waitMs = 0;
  await pass(150);
  const { limit } = admission.state();
  await pass(150);
  expect(admission.state().limit).toBeGreaterThan(limit);
  expect(admission.state().limit).toBeLessThan(atMost);
  await pass(1_000);
  expect(admission.state().limit).toBe(atMost);
});

it("asks nothing while little is under way, and forgets an old wait", {
  tags: "T-104",
}, async () => {
  enter(100);
  waitMs = 400;
  await pass(150);
  await leave(90);
  await pass(5_000);
  enter(90);
  waitMs = 0;
  await pass(1_000);
  expect(admission.state().limit).toBe(atMost);
});

it("counts work that never waits to the end of its turn", { tags: "T-105" }, async () => {
  const taken = Array.from({ length: atMost + 200 }, () => {
    const isIn = admission.tryEnter();
    if (isIn) admission.leave();
    return isIn;
  });
  expect(taken.filter(Boolean)).toHaveLength(atMost);
  await nextTurn();
  expect(admission.state().inFlight).toBe(0);
});

it("a question that fails counts as the time it took: a database that is gone is no queue", {
  tags: "T-106",
}, async () => {
  const failing = createAdmission({
    atMost,
    busyAfterMs,
    now: () => nowMs,
    ask: () => Promise.reject(new Error("connect ECONNREFUSED")),
  });
  for (let number = 0; number < 100; number++) failing.tryEnter();
  for (let look = 0; look < 40; look++) {
    nowMs += lookEveryMs;
    failing.look();
    await nextTurn();
  }
  expect(failing.state().limit).toBe(atMost);
});
