import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import {
  getWork,
  placeCount,
  postHead,
  smallServerPerTest,
  untilSo,
} from "#harness/small-server.ts";

const server = smallServerPerTest();

async function untilThereIsRoom(): Promise<void> {
  while ((await server().ask("/api/free")).status === 503);
}

describe("a request beyond the capacity", () => {
  it("is refused at once, in the words and headers of all refusals", {
    tags: ["B19", "F13"],
  }, async () => {
    const { counts, finish, ask } = server();
    const taken = Array.from({ length: placeCount }, () => ask("/api/work"));
    await untilSo(() => counts.underWay === placeCount);
    const refused = await ask("/api/work?x=1");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "2"]);
    expect(JSON.parse(refused.body)).toEqual({
      msg: expect.stringMatching(/Try again/),
      code: "overloaded",
      retryAfterSeconds: 2,
    });
    const pages = Array.from({ length: 4 * placeCount }, () => ask("/page"));
    await untilSo(() => counts.underWay === 5 * placeCount);
    expect((await ask("/page")).status).toBe(503);

    finish();
    const served = await Promise.all([...taken, ...pages]);
    expect(new Set(served.map(({ status }) => status))).toEqual(new Set([200]));
    expect(refused.headers).toMatchObject({ "cache-control": "no-store" });
    expect(refused.headers["x-content-type-options"]).toBe("nosniff");
    expect((await ask("/api/work")).status).toBe(200);
  });

  it("is always answered when it asks for health or readiness", { tags: "F12" }, async () => {
    const { counts, ask, openLine } = server();
    for (let number = 0; number < placeCount; number++) openLine(getWork);
    await untilSo(() => counts.underWay === placeCount);
    expect((await ask("/healthz")).status).toBe(200);
    expect((await ask("/readyz?verbose")).status).toBe(200);
    expect((await ask("/api/work")).status).toBe(503);
  });

  it("gives back its place when the caller goes away", { tags: ["F11", "F13"] }, async () => {
    const { counts, openLine } = server();
    for (let round = 1; round <= 40; round++) {
      const lines = Array.from({ length: placeCount }, () => openLine(getWork));
      await untilSo(() => counts.underWay === placeCount * round);
      for (const { socket } of lines) socket.destroy();
      await Promise.all(lines.map(({ heard }) => heard));
      await untilThereIsRoom();
    }
  });

  it("takes no place before its body has arrived", { tags: ["S4", "F12", "F13"] }, async () => {
    const { counts, ask, openLine } = server();
    const slow = Array.from({ length: placeCount }, () =>
      openLine(postHead("Content-Length: 10"), '{"a"'),
    );
    await untilThereIsRoom();
    const [first, ...others] = slow;
    expect(await first?.say(":1234}")).toMatch(/^HTTP\/1\.1 200 /);
    while (counts.underWay < placeCount) {
      const before = counts.underWay;
      await Promise.race([ask("/api/work"), untilSo(() => counts.underWay > before)]);
    }
    for (const { say } of others) {
      expect(await say(":1234}")).toMatch(/^HTTP\/1\.1 503 .*retry-after: 2\r\n.*"overloaded"/is);
    }
  });

  it("is refused later beyond a thousand refusals a second", { tags: "F13" }, async () => {
    const { app, counts } = server();
    for (let number = 0; number < placeCount; number++) void app.inject("/api/work");
    await untilSo(() => counts.underWay === placeCount);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let refused = 0;
    for (let number = 0; number < 1_001; number++) {
      void app.inject("/api/work").then(() => {
        refused += 1;
      });
    }
    await untilSo(() => refused === 1_000);
    vi.advanceTimersByTime(499);
    await nextTurn();
    expect(refused).toBe(1_000);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await untilSo(() => refused === 1_001);
  });
});

it("a balancer is whoever asks for readiness twice", { tags: "F3" }, async () => {
  const { door, ask } = server();
  expect(door.isWatched()).toBe(false);
  await ask("/readyz");
  await ask("/healthz");
  expect(door.isWatched()).toBe(false);
  await ask("/readyz");
  expect(door.isWatched()).toBe(true);
});
