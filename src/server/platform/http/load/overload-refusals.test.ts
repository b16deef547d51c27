import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createOverloadRefusals, type OverloadRefusals } from "./overload-refusals.ts";

let sent = 0;
let refusals: OverloadRefusals;

beforeEach(() => {
  vi.useFakeTimers();
  sent = 0;
  refusals = createOverloadRefusals({
    send: () => {
      sent += 1;
    },
    hangUp: () => undefined,
  });
});
afterEach(() => vi.useRealTimers());

function refuse(times: number): void {
  for (let time = 0; time < times; time++) {
    refusals.refuse(new ServerResponse(new IncomingMessage(new Socket())));
  }
}

it("two thousand refusals a second are made at once", { tags: "T-136" }, () => {
  for (let look = 0; look < 20; look++) {
    refuse(100);
    refusals.look();
  }
  expect(sent).toBe(2_000);
});

it("what is beyond waits half a second, so that callers without patience take nothing from others", {
  tags: "T-137",
}, () => {
  refuse(110);
  expect(sent).toBe(100);
  vi.advanceTimersByTime(499);
  expect(sent).toBe(100);
  vi.advanceTimersByTime(1);
  expect(sent).toBe(110);
});

it("no more than a thousand wait: the rest is answered, and their connections are free", {
  tags: "T-138",
}, () => {
  refuse(100 + 1_000);
  expect(sent).toBe(100);
  refuse(10);
  expect(sent).toBe(110);
  vi.advanceTimersByTime(500);
  expect(sent).toBe(1_110);
});
