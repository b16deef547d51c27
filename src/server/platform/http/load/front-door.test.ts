import { once } from "node:events";
import { type IncomingMessage, request as send } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerErrors } from "../error-answers.ts";
import { acceptJsonAndFiles } from "../guards/foreign-writes.ts";
import { securityHeaderSetter, securityHeaders } from "../guards/security-headers.ts";
import { mountHealth } from "../health.ts";
import { bodyLimit, createFrontDoor, type FrontDoor } from "./front-door.ts";
import { createLoadShedder } from "./load-shedder.ts";

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
      parked: () => 0,
    }),
    maxConnections: 20,
    headers: securityHeaders(false),
    uploads: { paths: new Set(["/file"]), mostBytes: 4 * bodyLimit },
  });
  app = Fastify({
    bodyLimit,
    serverFactory: door.createServer,
    clientErrorHandler: () => undefined,
    return503OnClosing: false,
    forceCloseConnections: "idle",
  });
  app.setSerializerCompiler(serializerCompiler);
  door.mount(app);
  answerErrors(app);
  acceptJsonAndFiles(app, 4 * bodyLimit);
  const protect = securityHeaderSetter(false);
  app.addHook("onRequest", async (request, reply) => protect(request, reply));
  const state = { readOnly: null, isMigrated: true, stuckCommits: 0 };
  mountHealth(app, { look: async () => state, isClosing: door.isClosing });
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

async function ask(path: string) {
  const outgoing = send({ port, path, agent: false }).end();
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  const { statusCode: status, headers } = incoming;
  return { status, headers, body: await text(incoming) };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextTurn();
}

async function untilThereIsRoom(): Promise<void> {
  while ((await ask("/nothing")).status === 503);
}

/**
 * A line on which anything can be said. `heard` is all that came back, when it is over; `say` answers
 * what comes next.
 */
function openLine(...words: readonly string[]) {
  const socket = connect(port, "127.0.0.1");
  for (const word of words) socket.write(word);
  let heard = "";
  socket.on("data", (chunk) => {
    heard += chunk.toString();
  });
  socket.on("error", () => undefined);
  return {
    socket,
    heard: new Promise<string>((resolve) => {
      socket.once("close", () => resolve(heard));
    }),
    say: async (word: string) => {
      socket.write(word);
      return String((await once(socket, "data"))[0]);
    },
  };
}

const getHealth = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
const getWork = "GET /work HTTP/1.1\r\nHost: x\r\n\r\n";
const post = "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
const head = (...lines: string[]) => `${post}${lines.join("\r\n")}\r\n\r\n`;

describe("more at once than there is room for", () => {
  it("is refused at once, in the words and headers of all refusals", { tags: "F13" }, async () => {
    const taken = Array.from({ length: places }, () => ask("/work"));
    await until(() => underWay === places);
    const refused = await ask("/work?x=1");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "2"]);
    expect(JSON.parse(refused.body)).toEqual({
      msg: expect.stringMatching(/Try again/),
      code: "overloaded",
      retryAfterSeconds: 2,
    });
    expect(door.refused()).toMatchObject({ overloaded: 1, body_too_large: 0 });

    finish();
    const [served] = await Promise.all(taken);
    expect(served?.status).toBe(200);
    expect(refused.headers).toMatchObject(securityHeaders(false));
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

  it("loses no place to callers who go away", { tags: ["F11", "F13"] }, async () => {
    for (let round = 1; round <= 40; round++) {
      const lines = Array.from({ length: places }, () => openLine(getWork));
      await until(() => underWay === places * round);
      for (const { socket } of lines) socket.destroy();
      await Promise.all(lines.map(({ heard }) => heard));
      await untilThereIsRoom();
    }
  });

  it("gives no place to a body that does not come", { tags: ["S4", "F12", "F13"] }, async () => {
    const slow = Array.from({ length: places }, () => openLine(head("Content-Length: 10"), '{"a"'));
    await untilThereIsRoom();
    const [first, ...others] = slow;
    expect(await first?.say(":1234}")).toMatch(/^HTTP\/1\.1 200 /);
    while (underWay < places) {
      const before = underWay;
      await Promise.race([ask("/work"), until(() => underWay > before)]);
    }
    for (const { say } of others) {
      expect(await say(":1234}")).toMatch(/^HTTP\/1\.1 503 .*retry-after: 2\r\n.*"overloaded"/is);
    }
    expect(door.refused().overloaded).toBeGreaterThanOrEqual(others.length);
  });
});

describe("a body that is too large", () => {
  const announced = `Content-Length: ${50 * 1024 * 1024}`;
  const ofUnknownLength = "Transfer-Encoding: chunked\r\n\r\n3200000";

  it.each([
    ["that is announced", announced, 1],
    ["of unknown length", ofUnknownLength, 0],
  ])("%s is refused, and that is read", { tags: ["G7", "F12"] }, async (_, length, atTheDoor) => {
    const answered = new Promise((resolve) => {
      app.server.once("request", (_request, response) => response.once("finish", resolve));
    });
    const { socket, heard } = openLine(head(length), " ".repeat(bodyLimit + 1));
    socket.pause();
    await answered;
    for (let part = 0; part < 10; part++) {
      // Another caller is served meanwhile: time enough to close a line.
      await ask("/nothing");
      const { promise: taken, resolve } = Promise.withResolvers<unknown>();
      socket.write(" ".repeat(bodyLimit), resolve);
      expect(await taken).toBeFalsy();
    }
    socket.resume();
    expect(await heard).toMatch(
      /^HTTP\/1\.1 413 (?=.*connection: close)(?=.*security-policy: ).*"body_too_large"/is,
    );
    expect(door.refused().body_too_large).toBe(atTheDoor);
  });

  it("is read for no more than two seconds and a megabyte", { tags: "F12" }, async () => {
    const arrived = once(app.server, "connection") as Promise<[Socket]>;
    const { socket } = openLine(head(ofUnknownLength), " ".repeat(8 * 1024 * 1024));
    socket.pause();
    const [line] = await arrived;
    await once(line, "close");
    expect(line.bytesRead).toBeLessThan(2 * 1024 * 1024);
  });

  it("is refused before it is sent, when the caller asks first", { tags: "F12" }, async () => {
    const { heard } = openLine(head(announced, "Expect: 100-continue"));
    expect(await heard).toMatch(/^HTTP\/1\.1 413 /);
    const { say } = openLine();
    expect(await say(head("Content-Length: 9", "Expect: 100-continue"))).toMatch(
      /^HTTP\/1\.1 100 /,
    );
    expect(await say('{"a":"b"}')).toMatch(/^HTTP\/1\.1 200 .*\{"a":"b"\}$/s);
    const odd = head("Content-Length: 2", "Expect: a-miracle");
    expect(await openLine().say(`${odd}{}`)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

it("a balancer is whoever asks for readiness twice", { tags: "F3" }, async () => {
  expect(door.isWatched()).toBe(false);
  await ask("/readyz");
  await ask("/healthz");
  expect(door.isWatched()).toBe(false);
  await ask("/readyz");
  expect(door.isWatched()).toBe(true);
});

describe("a file", () => {
  const fileOf = (length: number) =>
    `${post.replace("/echo", "/file")}Content-Length: ${length}\r\n\r\n`;

  it("may be larger than other bodies, to its own bound", { tags: ["G7", "U1"] }, async () => {
    expect(await openLine(fileOf(4 * bodyLimit + 1)).heard).toMatch(/^HTTP\/1\.1 413 /);
    expect(door.refused().body_too_large).toBe(1);
    // No route takes it here: it was let in.
    expect(await openLine(fileOf(4)).say("null")).toMatch(/^HTTP\/1\.1 404 /);
    expect(door.refused().body_too_large).toBe(1);
  });

  it("has more time than other requests, and few come at once", {
    tags: ["G8", "U1"],
  }, async () => {
    const arrived: Socket[] = [];
    app.server.on("connection", (socket: Socket) => arrived.push(socket));
    const openAll = async (words: string, count: number) => {
      const lines = [];
      for (let number = 0; number < count; number++) {
        lines.push(openLine(words));
        await untilThereIsRoom();
      }
      return lines;
    };
    await openAll(fileOf(400), 16);
    expect(await openLine().say(fileOf(400))).toMatch(/^HTTP\/1\.1 503 .*"overloaded"/s);
    const [other] = await openAll(head("Content-Length: 400"), 1);
    await until(() => arrived.filter(({ bytesRead }) => bytesRead > 0).length >= 18);
    const late = Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    const told = other && once(other.socket, "data");
    for (const socket of arrived) {
      if (!socket.destroyed) app.server.emit("clientError", late, socket);
    }
    expect(String(await told)).toMatch(/^HTTP\/1\.1 408 /);
    expect(arrived.filter(({ writableEnded }) => !writableEnded).length).toBeGreaterThanOrEqual(16);
  });
});

it("slow senders and too many connections have their limits", { tags: ["G8", "F12"] }, async () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = app.server;
  expect([headersTimeout, requestTimeout, keepAliveTimeout, timeout]).toEqual([
    5_000, 10_000, 72_000, 120_000,
  ]);
  const arrived: Socket[] = [];
  app.server.on("connection", (socket: Socket) => arrived.push(socket));
  const lines = Array.from({ length: 20 }, () => openLine("GET /slow HTTP/1.1\r\n"));
  await until(() => arrived.filter(({ bytesRead }) => bytesRead > 0).length === lines.length);
  expect(
    (await ask("/healthz").catch((error: NodeJS.ErrnoException) => error.code)) as unknown,
  ).toBe("ECONNRESET");
  expect(door.refused().connections).toBe(1);
  lines[0]?.socket.destroy();
  await lines[0]?.heard;
});

it("idle connections make room for whoever asks", { tags: "F12" }, async () => {
  const lines = Array.from({ length: 20 }, () => openLine());
  for (const { say } of lines.slice(1)) expect(await say(getHealth)).toMatch(/^HTTP\/1\.1 200 /);
  expect((await ask("/healthz")).status).toBe(200);
  await Promise.all(lines.map(({ heard }) => heard));
  expect(door.refused().connections).toBe(0);
});
