import { once } from "node:events";
import { IncomingMessage, type Server, ServerResponse, request as send } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answerErrors } from "../error-answers.ts";
import { securityHeaderSetter, securityHeaders } from "../guards/security-headers.ts";
import { mountHealth } from "../health.ts";
import { acceptJsonOnly } from "../json-bodies.ts";
import { bodyLimit, createFrontDoor, type FrontDoor } from "./front-door.ts";
import { createLoadShedder, type LoadShedder } from "./load-shedder.ts";

const places = 3;
const access = { config: { access: "public" } };

let app: FastifyInstance;
let door: FrontDoor;
let port = 0;
/** Lets every request to /work go on. */
let finish: () => void;
let underWay = 0;

beforeEach(async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  finish = resolve;
  underWay = 0;
  door = createFrontDoor({
    shedder: createLoadShedder({
      atMost: places,
      busyAfterMs: 1_000,
      ask: () => Promise.resolve(),
    }),
    maxConnections: 20,
    headers: securityHeaders(false),
  });
  app = Fastify({
    bodyLimit,
    serverFactory: door.createServer,
    clientErrorHandler: () => undefined,
    return503OnClosing: false,
    forceCloseConnections: "idle",
  });
  door.mount(app);
  answerErrors(app);
  acceptJsonOnly(app);
  const protect = securityHeaderSetter(false);
  app.addHook("onRequest", async (request, reply) => protect(request, reply));
  mountHealth(app, { check: () => Promise.resolve(), isClosing: door.isClosing });
  app.get("/work", access, async () => {
    underWay += 1;
    await promise;
    return { done: true };
  });
  app.post("/echo", access, async (request) => request.body);
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  finish();
  door.cutConnections();
  await app.close();
});

type Answer = { status: number; headers: IncomingMessage["headers"]; body: string };

async function ask(path: string): Promise<Answer> {
  const outgoing = send({ port, path, agent: false }).end();
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  return {
    status: incoming.statusCode ?? 0,
    headers: incoming.headers,
    body: await text(incoming),
  };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextTurn();
}

/** Asks for a page that is not there until it is not refused any more. */
async function untilThereIsRoom(): Promise<void> {
  let { status } = await ask("/nothing");
  while (status === 503) ({ status } = await ask("/nothing"));
  expect(status).toBe(404);
}

/** A line on which anything can be said; `heard` is all that came back, when it is over. */
function openLine(...words: readonly string[]): { socket: Socket; heard: Promise<string> } {
  const socket = connect(port, "127.0.0.1");
  for (const word of words) socket.write(word);
  let heard = "";
  socket.on("data", (chunk) => {
    heard += chunk.toString();
  });
  socket.on("error", () => undefined);
  return { socket, heard: once(socket, "close").then(() => heard) };
}

const getWork = "GET /work HTTP/1.1\r\nHost: x\r\n\r\n";
const head = (...lines: string[]) =>
  ["POST /echo HTTP/1.1", "Host: x", "Content-Type: application/json", ...lines, "", ""].join(
    "\r\n",
  );

describe("more at once than there is room for", () => {
  it("is refused at once, in the words and the headers of every refusal, with the time to wait", {
    tags: "F13",
  }, async () => {
    const taken = Array.from({ length: places }, () => ask("/work"));
    await until(() => underWay === places);
    const refused = await ask("/work?x=1");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "2"]);
    expect(JSON.parse(refused.body)).toEqual({
      msg: expect.stringMatching(/Try again/),
      code: "overloaded",
      retryAfterSeconds: 2,
    });
    expect(door.refused()).toEqual({ overloaded: 1, body_too_large: 0 });

    finish();
    const [served] = await Promise.all(taken);
    expect(served?.status).toBe(200);
    const own = new Set(["content-length", "content-type", "date", "retry-after", "cache-control"]);
    const common = (answer: Answer | undefined) =>
      Object.entries(answer?.headers ?? {}).filter(([name]) => !own.has(name));
    expect(common(refused)).toEqual(common(served));
    expect(refused.headers["content-security-policy"]).toContain("default-src");
    expect(refused.headers["cache-control"]).toBe("no-store");
    expect((await ask("/work")).status).toBe(200);
  });

  it("never shuts a balancer's questions out", { tags: "F12" }, async () => {
    for (let number = 0; number < places; number++) openLine(getWork);
    await until(() => underWay === places);
    expect((await ask("/healthz")).status).toBe(200);
    expect((await ask("/readyz?verbose")).status).toBe(200);
    expect((await ask("/readyzz")).status).toBe(503);
  });

  it("no place is lost to callers who go away before their answer", {
    tags: ["F11", "F13"],
  }, async () => {
    for (let round = 1; round <= 40; round++) {
      const lines = Array.from({ length: places }, () => openLine(getWork));
      await until(() => underWay === places * round);
      for (const { socket } of lines) socket.destroy();
      await Promise.all(lines.map(({ heard }) => heard));
      await untilThereIsRoom();
    }
  });

  it("a body that does not come holds no place", { tags: "F12" }, async () => {
    const slow = Array.from({ length: places }, () => openLine(head("Content-Length: 10"), '{"a"'));
    await untilThereIsRoom();
    for (const { socket } of slow) socket.write(":1234}");
    for (const { socket } of slow) {
      const [chunk] = (await once(socket, "data")) as [Buffer];
      expect(chunk.toString()).toMatch(/^HTTP\/1\.1 200 /);
    }
  });

  it("a body that comes late needs a place again, and is refused when there is none", {
    tags: ["S4", "F13"],
  }, async () => {
    const slow = Array.from({ length: places }, () => openLine(head("Content-Length: 10"), '{"a"'));
    while (underWay < places) {
      const before = underWay;
      await Promise.race([ask("/work"), until(() => underWay > before)]);
    }
    for (const { socket } of slow) {
      socket.write(":1234}");
      const [chunk] = (await once(socket, "data")) as [Buffer];
      expect(chunk.toString()).toMatch(/^HTTP\/1\.1 503 .*retry-after: 2\r\n.*"overloaded"/is);
    }
    expect(door.refused().overloaded).toBeGreaterThanOrEqual(places);
  });
});

describe("a body that is too large", () => {
  const megabytes50 = 50 * 1024 * 1024;

  it("is refused before it is read, and the line is ended", { tags: "F12" }, async () => {
    const { heard } = openLine(head(`Content-Length: ${megabytes50}`), "{".repeat(1024 * 1024));
    const answer = await heard;
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/connection: close/i);
    expect(answer).toMatch(/"code":"body_too_large"/);
    expect(answer).toMatch(/content-security-policy: /);
    expect(door.refused().body_too_large).toBe(1);
  });

  it("is refused before it is sent, when the caller asks first", { tags: "F12" }, async () => {
    const { heard } = openLine(head(`Content-Length: ${megabytes50}`, "Expect: 100-continue"));
    expect(await heard).toMatch(/^HTTP\/1\.1 413 /);
    const { socket } = openLine(head("Content-Length: 9", "Expect: 100-continue"));
    const [go] = (await once(socket, "data")) as [Buffer];
    expect(go.toString()).toMatch(/^HTTP\/1\.1 100 /);
    socket.write('{"a":"b"}');
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 .*\{"a":"b"\}$/s);
    const odd = openLine(head("Content-Length: 2", "Expect: a-miracle"), "{}");
    expect(((await once(odd.socket, "data")) as [Buffer])[0].toString()).toMatch(
      /^HTTP\/1\.1 200 /,
    );
  });

  it("is refused as soon as it has come too far, when nobody said how long it is", {
    tags: "F12",
  }, async () => {
    const { heard } = openLine(
      head("Transfer-Encoding: chunked"),
      `20000\r\n"${"x".repeat(0x1fffe)}"\r\n`,
    );
    const answer = await heard;
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/connection: close/i);
  });
});

describe("before the end", () => {
  it("readiness is denied, and each answer is the last of its connection", {
    tags: "F3",
  }, async () => {
    const { socket, heard } = openLine(getWork);
    await until(() => underWay === 1);
    door.announceClosing();
    const denied = await ask("/readyz");
    expect([denied.status, denied.headers["retry-after"]]).toEqual([503, "1"]);
    expect(JSON.parse(denied.body)).toEqual({ status: "stopping" });
    expect((await ask("/healthz")).status).toBe(200);

    const late = openLine(getWork);
    await until(() => underWay === 2);
    const closed = app.close();
    finish();
    for (const answer of [await heard, await late.heard]) {
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect(answer).toMatch(/connection: close/i);
    }
    await closed;
    expect(socket.destroyed).toBe(true);
  });

  it("a balancer counts as watching when it has asked for readiness twice", {
    tags: "F3",
  }, async () => {
    expect(door.isWatched()).toBe(false);
    await ask("/readyz");
    await ask("/healthz");
    expect(door.isWatched()).toBe(false);
    await ask("/readyz");
    expect(door.isWatched()).toBe(true);
  });
});

it("what is no HTTP is refused with a message, and its line ended", { tags: "F12" }, async () => {
  const { heard } = openLine("NONSENSE\r\n\r\n");
  const answer = await heard;
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toMatch(/"msg":"[^"]+","code":"invalid_json"/);
  expect(answer).toMatch(/x-content-type-options: nosniff/);
  const long = openLine(`GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(20_000)}\r\n\r\n`);
  expect(await long.heard).toMatch(/^HTTP\/1\.1 431 /);
});

it("slow senders and too many connections have their limits", { tags: ["G8", "F12"] }, async () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = app.server;
  expect([headersTimeout, requestTimeout, keepAliveTimeout, timeout]).toEqual([
    5_000, 10_000, 72_000, 120_000,
  ]);
  const lines = Array.from({ length: 20 }, () => openLine());
  await Promise.all(lines.map(({ socket }) => once(socket, "connect")));
  expect(
    (await ask("/healthz").catch((error: NodeJS.ErrnoException) => error.code)) as unknown,
  ).toBe("ECONNRESET");
  lines[0]?.socket.destroy();
  await lines[0]?.heard;
});

describe("refusals without end", () => {
  const full: LoadShedder = {
    tryEnter: () => false,
    leave: () => undefined,
    look: () => undefined,
    state: () => ({ inFlight: 1, limit: 1 }),
  };
  let server: Server;
  beforeEach(() => {
    vi.useFakeTimers();
    const crowded = createFrontDoor({ shedder: full, maxConnections: 1, headers: {} });
    server = crowded.createServer(() => undefined);
    // The hook that begins to look, without an app around it.
    const addHook = (name: string, hook: () => void) => name === "onListen" && hook();
    crowded.mount({ addHook } as unknown as FastifyInstance);
  });
  afterEach(() => vi.useRealTimers());

  /** Sends so many requests; answers how many of them are refused by now, when asked. */
  function flood(times: number): () => number {
    const responses = Array.from({ length: times }, () => {
      const request = new IncomingMessage(new Socket());
      const response = new ServerResponse(request);
      server.emit("request", request, response);
      return response;
    });
    return () => responses.filter(({ writableEnded }) => writableEnded).length;
  }

  it("are made at once up to two thousand a second", { tags: "F13" }, () => {
    for (let look = 0; look < 20; look++) {
      expect(flood(100)()).toBe(100);
      vi.advanceTimersByTime(51);
    }
  });

  it("come half a second later beyond that, and at once again when a thousand wait", {
    tags: "F13",
  }, () => {
    const refused = flood(1_100);
    expect(refused()).toBe(100);
    expect(flood(10)()).toBe(10);
    vi.advanceTimersByTime(499);
    expect(refused()).toBe(100);
    vi.advanceTimersByTime(1);
    expect(refused()).toBe(1_100);
  });
});
