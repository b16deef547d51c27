import { once } from "node:events";
import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import {
  getWork,
  maxConnections,
  placeCount,
  postHead,
  smallServerPerTest,
  untilSo,
} from "#harness/small-server.ts";
import { maxRequestBodyBytes } from "./front-door.ts";

const server = smallServerPerTest();
const getHealth = getWork.replace("/api/work", "/healthz");

describe("a body that is too large", () => {
  const announced = `Content-Length: ${50 * 1024 * 1024}`;
  const ofUnknownLength = "Transfer-Encoding: chunked\r\n\r\n3200000";

  it.each([
    ["that is announced", announced],
    ["of unknown length", ofUnknownLength],
  ])("%s is refused, and that is read", { tags: ["G7", "F12"] }, async (_, length) => {
    const { app, ask, openLine } = server();
    const answered = new Promise((resolve) => {
      app.server.once("request", (_request, response) => response.once("finish", resolve));
    });
    const { socket } = openLine(postHead(length), " ".repeat(maxRequestBodyBytes + 1));
    socket.pause();
    await answered;
    for (let part = 0; part < 10; part++) {
      // Another caller is served meanwhile: time enough to close a line.
      await ask("/api/free");
      const { promise: taken, resolve } = Promise.withResolvers<unknown>();
      socket.write(" ".repeat(maxRequestBodyBytes), resolve);
      expect(await taken).toBeFalsy();
    }
    const heard = once(socket, "data");
    socket.resume();
    expect(String(await heard)).toMatch(
      /^HTTP\/1\.1 413 (?=.*connection: close)(?=.*security-policy: ).*"body_too_large"/is,
    );
  });

  it("is read for no more than two seconds and a megabyte", { tags: "F12" }, async () => {
    const { app, openLine } = server();
    const arrived = once(app.server, "connection") as Promise<[Socket]>;
    const { socket } = openLine(postHead(ofUnknownLength), " ".repeat(8 * 1024 * 1024));
    socket.pause();
    const [line] = await arrived;
    await once(line, "close");
    expect(line.bytesRead).toBeLessThan(2 * 1024 * 1024);
  });
});

it("a caller who asks before sending a body is told to send it", { tags: "F12" }, async () => {
  const { openLine } = server();
  const { say } = openLine();
  expect(await say(postHead("Content-Length: 9", "Expect: 100-continue"))).toMatch(
    /^HTTP\/1\.1 100 /,
  );
  expect(await say('{"a":"b"}')).toMatch(/^HTTP\/1\.1 200 .*\{"a":"b"\}$/s);
  const odd = postHead("Content-Length: 2", "Expect: a-miracle");
  expect(await openLine().say(`${odd}{}`)).toMatch(/^HTTP\/1\.1 200 /);
});

it("a file has more time than other requests, and its own bound", {
  tags: ["G7", "G8", "U1"],
}, async () => {
  const { app, counts, openLine } = server();
  const fileOf = (length: number) =>
    `POST /api/file HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\nContent-Length: ${length}\r\n\r\n`;
  const tooLarge = openLine();
  expect(await tooLarge.say(fileOf(4 * maxRequestBodyBytes + 1))).toMatch(/^HTTP\/1\.1 413 /);
  tooLarge.socket.destroy();
  const arrived: Socket[] = [];
  app.server.on("connection", (socket: Socket) => arrived.push(socket));
  const other = openLine(postHead("Content-Length: 400"));
  const file = openLine(fileOf(400));
  await untilSo(() => counts.files === 2 && arrived.every(({ bytesRead }) => bytesRead > 0));
  const late = Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  for (const socket of arrived.slice(0, 2)) app.server.emit("clientError", late, socket);
  expect(await other.heard).toMatch(/^HTTP\/1\.1 408 .*"request_timeout"/s);
  expect(file.socket.writable).toBe(true);
});

describe("connections", () => {
  it("have Node's limits for what is slow", { tags: ["G8", "F12"] }, () => {
    const { app } = server();
    const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = app.server;
    expect([headersTimeout, requestTimeout, keepAliveTimeout, timeout]).toEqual([
      5_000, 10_000, 72_000, 120_000,
    ]);
  });

  it("that send many requests without waiting get no more places than others", {
    tags: "F12",
  }, async () => {
    const { counts, finish, openLine } = server();
    const last = getWork.replace("Host: x", "Host: x\r\nConnection: close");
    const { heard } = openLine(getWork.repeat(99) + last);
    await untilSo(() => counts.underWay === placeCount);
    finish();
    const statuses = (await heard).match(/(?<=HTTP\/1\.1 )\d+/g);
    expect(statuses?.filter((status) => status === "200")).toHaveLength(placeCount);
    expect(statuses?.filter((status) => status === "503")).toHaveLength(100 - placeCount);
  });

  it("that find no room are counted, and idle ones make it for the next", {
    tags: ["G8", "F12"],
  }, async () => {
    const { counts, ask, openLine } = server();
    const lines = Array.from({ length: maxConnections }, () => openLine());
    for (const { say } of lines.slice(1)) expect(await say(getHealth)).toMatch(/^HTTP\/1\.1 200 /);
    const first = (await ask("/healthz").catch((error: Error) => error)) as unknown;
    expect(first).toMatchObject({ code: "ECONNRESET" });
    expect(counts.turnedAway).toBe(1);
    await Promise.all(lines.slice(1).map(({ heard }) => heard));
    expect((await ask("/healthz")).status).toBe(200);
  });
});
