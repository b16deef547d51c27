import { once } from "node:events";
import { type IncomingMessage, request as send } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { securityHeaderSetter, securityHeaders } from "../platform/http/guards/security-headers.ts";
import { mountHealth } from "../platform/http/health.ts";
import { answerErrors } from "./error-answers.ts";
import { acceptJsonAndFiles } from "./foreign-writes.ts";
import { bodyLimit, createFrontDoor, type FrontDoor } from "./front-door.ts";
import { createHttpServers, type HttpServers } from "./http-server.ts";

const places = 3;
const maxConnections = 20;
const access = { config: { access: "public" } };

let app: FastifyInstance;
let door: FrontDoor;
let servers: HttpServers;
let port = 0;
let turnedAway = 0;
let files = 0;
/** Lets every request to /api/work go on. */
let finish: () => void;
let underWay = 0;

beforeEach(async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  finish = resolve;
  [underWay, turnedAway, files] = [0, 0, 0];
  door = createFrontDoor(places);
  const onNoRoom = () => {
    turnedAway += 1;
  };
  servers = createHttpServers({ maxConnections, headers: securityHeaders(false), onNoRoom });
  app = Fastify({
    bodyLimit,
    serverFactory: servers.create,
    clientErrorHandler: () => undefined,
    return503OnClosing: false,
    forceCloseConnections: "idle",
  });
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  const protect = securityHeaderSetter(false);
  app.addHook("onRequest", async (request, reply) => protect(request, reply));
  door.mount(app);
  acceptJsonAndFiles(app, 4 * bodyLimit);
  const state = { readOnly: null, isMigrated: true, stuckCommits: 0 };
  mountHealth(app, { look: async () => state, isClosing: door.isClosing });
  const work = async () => {
    underWay += 1;
    await promise;
    return { done: true };
  };
  app.get("/api/work", access, work);
  app.get("/page", access, work);
  app.get("/api/free", access, async () => ({}));
  app.post("/api/echo", access, async (request) => request.body);
  app.post("/api/file", {
    config: { access: "public", call: { endpoint: { upload: true } } as never },
    onRequest: async (_request, { raw }) => {
      servers.awaitFile(raw);
      files += 1;
    },
    handler: async (request) => request.body,
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  finish();
  servers.cut();
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
  while ((await ask("/api/free")).status === 503);
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
const getWork = "GET /api/work HTTP/1.1\r\nHost: x\r\n\r\n";
const post = "POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
const head = (...lines: string[]) => `${post}${lines.join("\r\n")}\r\n\r\n`;

describe("more at once than there is room for", () => {
  it("is refused at once, in the words and headers of all refusals", {
    tags: ["B19", "F13"],
  }, async () => {
    const taken = Array.from({ length: places }, () => ask("/api/work"));
    await until(() => underWay === places);
    const refused = await ask("/api/work?x=1");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "2"]);
    expect(JSON.parse(refused.body)).toEqual({
      msg: expect.stringMatching(/Try again/),
      code: "overloaded",
      retryAfterSeconds: 2,
    });
    const pages = Array.from({ length: 4 * places }, () => ask("/page"));
    await until(() => underWay === 5 * places);
    expect((await ask("/page")).status).toBe(503);

    finish();
    const served = await Promise.all([...taken, ...pages]);
    expect(new Set(served.map(({ status }) => status))).toEqual(new Set([200]));
    expect(refused.headers).toMatchObject({ "cache-control": "no-store" });
    expect(refused.headers["x-content-type-options"]).toBe("nosniff");
    expect((await ask("/api/work")).status).toBe(200);
  });

  it("never shuts a balancer's questions out", { tags: "F12" }, async () => {
    for (let number = 0; number < places; number++) openLine(getWork);
    await until(() => underWay === places);
    expect((await ask("/healthz")).status).toBe(200);
    expect((await ask("/readyz?verbose")).status).toBe(200);
    expect((await ask("/api/work")).status).toBe(503);
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
      await Promise.race([ask("/api/work"), until(() => underWay > before)]);
    }
    for (const { say } of others) {
      expect(await say(":1234}")).toMatch(/^HTTP\/1\.1 503 .*retry-after: 2\r\n.*"overloaded"/is);
    }
  });

  it("is refused later beyond a thousand refusals a second", { tags: "F13" }, async () => {
    for (let number = 0; number < places; number++) void app.inject("/api/work");
    await until(() => underWay === places);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let refused = 0;
    for (let number = 0; number < 1_001; number++) {
      void app.inject("/api/work").then(() => {
        refused += 1;
      });
    }
    await until(() => refused === 1_000);
    vi.advanceTimersByTime(499);
    await nextTurn();
    expect(refused).toBe(1_000);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await until(() => refused === 1_001);
  });
});

describe("a body that is too large", () => {
  const announced = `Content-Length: ${50 * 1024 * 1024}`;
  const ofUnknownLength = "Transfer-Encoding: chunked\r\n\r\n3200000";

  it.each([
    ["that is announced", announced],
    ["of unknown length", ofUnknownLength],
  ])("%s is refused, and that is read", { tags: ["G7", "F12"] }, async (_, length) => {
    const answered = new Promise((resolve) => {
      app.server.once("request", (_request, response) => response.once("finish", resolve));
    });
    const { socket } = openLine(head(length), " ".repeat(bodyLimit + 1));
    socket.pause();
    await answered;
    for (let part = 0; part < 10; part++) {
      // Another caller is served meanwhile: time enough to close a line.
      await ask("/api/free");
      const { promise: taken, resolve } = Promise.withResolvers<unknown>();
      socket.write(" ".repeat(bodyLimit), resolve);
      expect(await taken).toBeFalsy();
    }
    const heard = once(socket, "data");
    socket.resume();
    expect(String(await heard)).toMatch(
      /^HTTP\/1\.1 413 (?=.*connection: close)(?=.*security-policy: ).*"body_too_large"/is,
    );
  });

  it("is read for no more than two seconds and a megabyte", { tags: "F12" }, async () => {
    const arrived = once(app.server, "connection") as Promise<[Socket]>;
    const { socket } = openLine(head(ofUnknownLength), " ".repeat(8 * 1024 * 1024));
    socket.pause();
    const [line] = await arrived;
    await once(line, "close");
    expect(line.bytesRead).toBeLessThan(2 * 1024 * 1024);
  });
});

it("a body is sent for when its caller asks first", { tags: "F12" }, async () => {
  const { say } = openLine();
  expect(await say(head("Content-Length: 9", "Expect: 100-continue"))).toMatch(/^HTTP\/1\.1 100 /);
  expect(await say('{"a":"b"}')).toMatch(/^HTTP\/1\.1 200 .*\{"a":"b"\}$/s);
  const odd = head("Content-Length: 2", "Expect: a-miracle");
  expect(await openLine().say(`${odd}{}`)).toMatch(/^HTTP\/1\.1 200 /);
});

it("a balancer is whoever asks for readiness twice", { tags: "F3" }, async () => {
  expect(door.isWatched()).toBe(false);
  await ask("/readyz");
  await ask("/healthz");
  expect(door.isWatched()).toBe(false);
  await ask("/readyz");
  expect(door.isWatched()).toBe(true);
});

it("a file has more time than other requests, and its own bound", {
  tags: ["G7", "G8", "U1"],
}, async () => {
  const fileOf = (length: number) =>
    `POST /api/file HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\nContent-Length: ${length}\r\n\r\n`;
  const tooLarge = openLine();
  expect(await tooLarge.say(fileOf(4 * bodyLimit + 1))).toMatch(/^HTTP\/1\.1 413 /);
  tooLarge.socket.destroy();
  const arrived: Socket[] = [];
  app.server.on("connection", (socket: Socket) => arrived.push(socket));
  const other = openLine(head("Content-Length: 400"));
  const file = openLine(fileOf(400));
  await until(() => files === 2 && arrived.every(({ bytesRead }) => bytesRead > 0));
  const late = Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  for (const socket of arrived.slice(0, 2)) app.server.emit("clientError", late, socket);
  expect(await other.heard).toMatch(/^HTTP\/1\.1 408 .*"request_timeout"/s);
  expect(file.socket.writable).toBe(true);
});

describe("connections", () => {
  it("have Node's limits for what is slow", { tags: ["G8", "F12"] }, () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = app.server;
    expect([headersTimeout, requestTimeout, keepAliveTimeout, timeout]).toEqual([
      5_000, 10_000, 72_000, 120_000,
    ]);
  });

  it("that send many requests without waiting get no more places than others", {
    tags: "F12",
  }, async () => {
    const last = getWork.replace("Host: x", "Host: x\r\nConnection: close");
    const { heard } = openLine(getWork.repeat(99) + last);
    await until(() => underWay === places);
    finish();
    const statuses = (await heard).match(/(?<=HTTP\/1\.1 )\d+/g);
    expect(statuses?.filter((status) => status === "200")).toHaveLength(places);
    expect(statuses?.filter((status) => status === "503")).toHaveLength(100 - places);
  });

  it("that find no room are counted, and idle ones make it for the next", {
    tags: ["G8", "F12"],
  }, async () => {
    const lines = Array.from({ length: maxConnections }, () => openLine());
    for (const { say } of lines.slice(1)) expect(await say(getHealth)).toMatch(/^HTTP\/1\.1 200 /);
    const first = (await ask("/healthz").catch((error: Error) => error)) as unknown;
    expect(first).toMatchObject({ code: "ECONNRESET" });
    expect(turnedAway).toBe(1);
    await Promise.all(lines.slice(1).map(({ heard }) => heard));
    expect((await ask("/healthz")).status).toBe(200);
  });
});
