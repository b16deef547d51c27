import { connect } from "node:net";
import Fastify from "fastify";
import { afterEach, expect, it } from "vitest";
import { freePort } from "#harness/free-port.ts";
import { listen } from "./listen.ts";

const host = "127.0.0.1";
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function openApp(port: number) {
  const app = Fastify();
  app.get("/", async () => ({ from: "the app" }));
  closers.push(() => app.close());
  const close = await listen(app, { host, port });
  closers.push(close);
}

it("every listener serves the app until all are closed", { tags: ["G8", "F12"] }, async () => {
  const port = await freePort();
  await openApp(port);
  const asked = Array.from({ length: 200 }, async () => {
    const answer = await fetch(`http://${host}:${port}/`, { headers: { connection: "close" } });
    return (await answer.json()) as unknown;
  });
  expect(new Set((await Promise.all(asked)).map((body) => JSON.stringify(body)))).toEqual(
    new Set(['{"from":"the app"}']),
  );
  for (const close of closers.splice(0).toReversed()) await close();
  await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow();
});

it("refuses a port that somebody uses", { tags: ["G8", "F12"] }, async () => {
  const port = await freePort();
  await openApp(port);
  await expect(openApp(port)).rejects.toMatchObject({ code: "EADDRINUSE" });
});

it("lets many callers in at once, however long a turn takes", { tags: ["G8", "F12"] }, async () => {
  const port = await freePort();
  await openApp(port);
  let isOver = false;
  let turns = 0;
  const beBusy = () => {
    const end = performance.now() + 5;
    while (performance.now() < end);
    turns += 1;
    if (!isOver) setImmediate(beBusy);
  };
  beBusy();
  const answers = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const socket = connect(port, host);
      socket.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
      for await (const chunk of socket) return String(chunk).slice(0, 15);
      return "";
    }),
  );
  isOver = true;
  expect(new Set(answers)).toEqual(new Set(["HTTP/1.1 200 OK"]));
  // One listener alone would take 200 turns to let them in.
  if (process.platform === "linux") expect(turns).toBeLessThan(150);
});
